import { createInterface } from 'node:readline'

import { GenericContainer, type StartedNetwork, type StartedTestContainer, Wait } from 'testcontainers'

import type { Service } from './compose-file.ts'

export interface ContainerContext {
  network: StartedNetwork
  /** Marks everything that a run makes, and begins the names of its volumes. */
  run: string
}

/** What Docker Compose would run for a service, with a port of its own. */
class ServiceContainer extends GenericContainer {
  readonly logged: string[] = []

  constructor(name: string, service: Service, { network, run }: ContainerContext) {
    super(service.image)
    this.hostConfig.ReadonlyRootfs = service.read_only
    this.withNetwork(network)
      .withNetworkAliases(name)
      .withLabels({ run })
      .withEnvironment(service.environment)
      .withExposedPorts(...service.ports.map((port) => Number(port.split(':').at(-1))))
      .withBindMounts(service.volumes.map((volume) => mount(volume, run)))
      .withTmpFs(Object.fromEntries(service.tmpfs.map((folder) => [folder, ''])))
      .withSecurityOpt(...service.security_opt)
      .withDroppedCapabilities(...service.cap_drop)
      .withStartupTimeout(60_000)
      .withWaitStrategy(runsOnce(service) ? Wait.forOneShotStartup() : Wait.forHealthCheck())
      .withLogConsumer((stream) => createInterface(stream).on('line', (line) => this.logged.push(line)))
    if (service.command) this.withCommand(service.command)
    if (service.shm_size) this.withSharedMemorySize(Number.parseInt(service.shm_size, 10) * 1024 * 1024)
    if (service.healthcheck) this.withHealthCheck(inMilliseconds(service.healthcheck))
  }
}

const runsOnce = ({ restart }: Service) => restart.startsWith('on-failure')

const milliseconds = (seconds: string) => Number.parseInt(seconds, 10) * 1000

const inMilliseconds = ({ interval, timeout, ...check }: NonNullable<Service['healthcheck']>) => ({
  ...check,
  interval: milliseconds(interval),
  timeout: milliseconds(timeout),
})

function mount(volume: string, run: string) {
  const [name = '', target = ''] = volume.split(':')

  return { source: `${run}-${name}`, target }
}

/** Starts a service and waits until it is healthy, or has ended well if it is one that ends. */
export async function startService(
  name: string,
  service: Service,
  context: ContainerContext,
): Promise<StartedTestContainer> {
  const container = new ServiceContainer(name, service, context)
  try {
    return await container.start()
  } catch (error) {
    throw new Error(`${name} did not start:\n${container.logged.join('\n')}`, { cause: error })
  }
}
