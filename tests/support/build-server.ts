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

/** The tests start the server and the operator's tool as they are built; they are built anew when a source is younger. */
export default async function setup(): Promise<void> {
  const built = changedAt(join(root, 'dist/server/main.js'))
  const sources = [...filesIn('server'), ...filesIn('shared'), join(root, 'package-lock.json')]
  if (sources.every((path) => changedAt(path) <= built)) return

  await promisify(execFile)('vite', ['build', 'server', '--logLevel', 'error'], { cwd: root })
}
