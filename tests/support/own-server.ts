import type { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'

import type { FastifyInstance } from 'fastify'

import { buildApp, forgetAll } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { openServices } from '#server/services.ts'

import { eventually, serverSecret } from './process.ts'
import { scratchOf } from './scratch.ts'

/** Photos and documents of one worker's tests, named by their content. A later run removes them. */
const dataDir = scratchOf('data')

const testConfig = () =>
  readConfig({
    // Passwords are hashed cheaply, unless hashing is the subject of a test.
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://unused',
    SECRET_KEY: serverSecret,
    PUBLIC_URL: 'http://studio.test',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
  })

/** The clock of a test, and the lines that its server logs. */
interface OfTest {
  clock: { now: () => Date }
  logged: string[]
}

/** Starts the app on a free port. */
export async function listen(services: Services): Promise<FastifyInstance> {
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** Stops it at once: a connection that was opened and never used counts as busy, and would be waited for a minute. */
export async function stop(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}

/**
 * A server that answers one test after another, since mounting 700 endpoints takes a third of a test's time. Each test
 * gets services that are opened anew. After a test that changes the configuration or stops the server another one is
 * built.
 */
export class OwnServer {
  readonly #db: Db
  readonly #config = testConfig()
  readonly #configAsBuilt = testConfig()
  readonly #log = openLog('info', { write: (line) => void this.#ofTest?.logged.push(line) })
  readonly #now = () => this.#ofTest?.clock.now() ?? new Date()
  #services: Services | undefined
  #ofTest: OfTest | undefined
  #app: FastifyInstance | undefined
  readonly #sockets = new Set<Socket>()
  #answering = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Opens the services as at a start on this database. */
  async openFor(ofTest: OfTest): Promise<Services> {
    this.#ofTest = ofTest
    const opened = await openServices({ config: this.#config, db: this.#db, log: this.#log, now: this.#now })
    const services = (this.#services ??= opened)
    for (const name of Object.keys(services)) if (!(name in opened)) Reflect.deleteProperty(services, name)
    return Object.assign(services, opened)
  }

  /** Reads the places again, since a write of the test itself announces nothing. */
  readPlaces(): Promise<void> | undefined {
    return this.#services?.places.reload()
  }

  /** Undefined where a test has changed its services. */
  async appOf(services: Services): Promise<FastifyInstance | undefined> {
    if (services !== this.#services) return undefined

    return (this.#app ??= await this.#listen(services))
  }

  async #listen(services: Services): Promise<FastifyInstance> {
    const app = await listen(services)
    app.server.on('request', (_request, response) => {
      this.#answering += 1
      response.once('close', () => (this.#answering -= 1))
    })
    app.server.on('upgrade', (_request, socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    return app
  }

  /**
   * Whether the server can be used again: it answers nobody, has dropped what it kept in memory, and its configuration
   * is unchanged.
   */
  async rest(): Promise<boolean> {
    for (const socket of this.#sockets) socket.destroy()
    const isQuiet = async () => this.#answering === 0 && this.#sockets.size === 0
    if (!(await eventually(isQuiet, Boolean, 2))) return false
    if (this.#app) await forgetAll(this.#app)

    return this.#app?.server.listening !== false && isDeepStrictEqual(this.#config, this.#configAsBuilt)
  }

  async close(): Promise<void> {
    if (this.#app) await stop(this.#app)
  }
}
