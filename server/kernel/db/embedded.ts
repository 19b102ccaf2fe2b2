import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { root } from '#server/kernel/root.ts'

export interface EmbeddedDatabase {
  url: string
  stop: () => Promise<void>
}

export interface KeeperOrder {
  databaseDir: string
  password: string
  flags: string[]
}

export type KeeperReport = { port: number } | { failure: string }

const isReport = (message: unknown): message is KeeperReport =>
  typeof message === 'object' && message !== null && ('port' in message || 'failure' in message)

const urlOf = (password: string, port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/**
 * Starts the PostgreSQL of the development dependencies, with its data in `dataDir`/postgres. A keeper process runs it,
 * so that it ends after us, ignores our signals, and also ends when we are killed.
 */
export async function startEmbedded(dataDir: string, flags: string[] = []): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  const order: KeeperOrder = { databaseDir: join(folder, 'postgres'), password: await keptPassword(folder), flags }
  const keeper = fork(join(root, 'server/kernel/db/embedded-keeper.ts'), { detached: true, stdio: 'ignore' })
  keeper.send(order)

  const report = await new Promise<KeeperReport>((tell) => {
    // Under `node --watch` the runtime sends messages of its own as well.
    keeper.on('message', (message) => isReport(message) && tell(message))
    keeper.once('exit', (code) => tell({ failure: `its keeper ended with code ${code}` }))
  })
  if ('failure' in report) throw new Error(`The embedded PostgreSQL did not start: ${report.failure}`)

  return {
    url: urlOf(order.password, report.port),
    stop: () =>
      new Promise((stopped) => {
        keeper.once('exit', () => stopped())
        keeper.disconnect()
      }),
  }
}

/** The address of the embedded PostgreSQL that another process runs on this folder; undefined when none does. */
export function findEmbedded(dataDir: string): string | undefined {
  const pidFile = join(resolve(dataDir), 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined

  // Line 1 is the process, line 4 the port.
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n')
  return isAlive(Number(pid)) ? urlOf(readPassword(dataDir), Number(port)) : undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process runs, as PostgreSQL's own user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const passwordFile = (dataDir: string) => join(resolve(dataDir), 'postgres-password')
const readPassword = (dataDir: string) => readFileSync(passwordFile(dataDir), 'utf8').trim()

async function keptPassword(dataDir: string): Promise<string> {
  if (existsSync(passwordFile(dataDir))) return readPassword(dataDir)

  const password = randomBytes(18).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600 })
  return password
}
