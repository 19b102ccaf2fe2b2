import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '#server/kernel/root.ts'

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  )

/** Builds one of the two trees, unless its build is newer than all its sources. */
async function build(tree: 'server' | 'client', built: string): Promise<void> {
  const builtAt = changedAt(join(root, built))
  const sources = [...filesIn(tree), ...filesIn('shared'), join(root, 'package-lock.json')]
  if (sources.every((path) => changedAt(path) <= builtAt)) return

  // Vitest sets NODE_ENV to test, for which React would build its development version.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)('vite', ['build', tree, '--logLevel', 'error'], { cwd: root, env })
}

/** Builds what browsers load, and what renders the public pages. */
export const buildClient = () => build('client', 'dist/site/render.js')

/** Tests start the built server and operator's tool. */
const setup = () => build('server', 'dist/server/main.js')

export default setup
