import { execFile } from 'node:child_process'
import { getCACertificates } from 'node:tls'
import { promisify } from 'node:util'

// Testcontainers would start a helper from yet another image to clear up after us; the tests do that themselves.
process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true'

const run = promisify(execFile)

/** Runs one docker command; returns what it prints. */
export async function docker(...words: string[]): Promise<string> {
  const { stdout } = await run('docker', words)

  return stdout.trim()
}

const succeeds = (...words: string[]) =>
  docker(...words).then(
    () => true,
    () => false,
  )

/** Why containers of these images cannot be run here; undefined when they can. */
export async function obstacleToDocker(images: string[]): Promise<string | undefined> {
  if (!(await succeeds('version'))) return 'no Docker engine answers: start one'

  for (const image of images) {
    if (!(await succeeds('image', 'inspect', image))) return `an image is missing: docker pull ${image}`
  }
  return undefined
}

/** Builds the Dockerfile of a folder, through the npm registry that this machine uses. */
export async function buildImage(folder: string, name: string): Promise<void> {
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry'], { cwd: folder })
  const variables = { NPM_CONFIG_REGISTRY: registry.trim(), EXTRA_CA_CERTIFICATES: extraAuthorities() }
  const buildArgs = Object.keys(variables).flatMap((variable) => ['--build-arg', variable])
  try {
    await run('docker', ['build', '--tag', name, ...buildArgs, folder], {
      env: { ...process.env, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The image was not built:\n${`${stdout}\n${stderr}`.slice(-6000)}`, { cause: error })
  }
}

const withoutLayout = (certificate: string) => certificate.replace(/\s/g, '')

/** Certificate authorities that Node was told of here (NODE_EXTRA_CA_CERTS) and does not bring itself. */
function extraAuthorities(): string {
  const known = new Set(getCACertificates('bundled').map(withoutLayout))

  return getCACertificates('extra')
    .filter((certificate) => !known.has(withoutLayout(certificate)))
    .join('\n')
}
