import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { root } from '#server/kernel/root.ts'

/** The secret key of every server that tests start. */
export const serverSecret = 'a secret key that only tests know, 32+'

/** The password of the demo's accounts. */
export const demoPassword = 'fairway-demo-2026'

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** How `npm start` starts the server. */
export const serverCommand = scripts.start.replace('exec ', '').split(' ')

/** The same without flags for V8; and the operator's tool. */
export const mainCommand = ['node', 'dist/server/main.js']
export const cliCommand = ['node', 'dist/server/cli.js']

export interface ProcessResult {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunningProcess {
  child: ChildProcess
  /** What it has printed so far. */
  output: () => string
  ended: Promise<ProcessResult>
}

// Compiling takes half of the time to start our server or tool.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

const running = new Set<RunningProcess>()

const graceMilliseconds = 3_000

/**
 * Ends every program that tests have started, even when the test that started it has failed. One that does not react is
 * killed.
 */
export async function endStarted(): Promise<void> {
  const left = [...running]
  for (const { child } of left) child.kill('SIGTERM')
  const impatience = setTimeout(() => left.forEach(({ child }) => child.kill('SIGKILL')), graceMilliseconds)
  await Promise.allSettled(left.map(({ ended }) => ended))
  clearTimeout(impatience)
}

/** Starts one of our programs with exactly this environment, and with what finds and compiles it. */
export function start(command: string[], environment: Record<string, string>, input = ''): RunningProcess {
  const [program = 'node', ...args] = command
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, { cwd: root, env: { PATH, HOME, ...compiled, ...environment } })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  child.stdin.end(input)
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))

  const started = { child, output: () => stdout + stderr, ended }
  running.add(started)
  void ended.finally(() => running.delete(started))
  return started
}

export const run = (command: string[], environment: Record<string, string>, input = '') =>
  start(command, environment, input).ended

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()

  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Repeats a question until its answer is good, for a minute at most unless told: often at first, then ten times a
 * second.
 */
export async function eventually<Result>(
  look: () => Promise<Result>,
  isGood: (result: Result) => boolean,
  seconds = 60,
): Promise<Result> {
  const end = performance.now() + seconds * 1000
  for (let milliseconds = 5; ; milliseconds = Math.min(100, milliseconds * 2)) {
    const result = await look()
    if (isGood(result) || performance.now() > end) return result
    await pause(milliseconds)
  }
}

/** The status of an address; 0 when nobody answers. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Starts the server on a database and waits until it is ready. */
export async function startServer(databaseUrl: string, more: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = start(serverCommand, {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SECRET_KEY: serverSecret,
    RATE_LIMITS: 'off',
    ...more,
  })
  const status = await eventually(
    () => statusOf(`${url}/readyz`),
    (code) => code === 200 || started.child.exitCode !== null,
  )
  if (status !== 200) throw new Error(`The server did not become ready: ${started.output()}`)

  return { ...started, url }
}
