import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '#server/kernel/root.ts'

// What a change may break, in under a minute: all tests of pure rules, what holds for the code as a whole, and the tests
// in the folder that is named like the one of a changed file. Those of screens only where the client changed.

const [since = 'main'] = process.argv.slice(2)

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const testsAt = (pattern: string): string[] => globSync(pattern, { cwd: root })

function testsNear(file: string): string[] {
  if (/\.(api|browser|browser\.long)\.test\.ts$/.test(file)) return testsAt(file)

  const [tree, ...rooms] = dirname(file).split('/')
  if (tree === 'migrations') return testsAt('tests/operation/migrations.api.test.ts')
  const kind = tree === 'client' ? 'browser{,.long}' : 'api'
  const named = rooms.filter((room) => room !== 'kernel')
  // A room without tests of its own is tested in the one around it.
  while (named.length > 0) {
    const found = testsAt(`tests/${named.join('/')}/*.${kind}.test.ts`)
    if (found.length > 0) return found
    named.pop()
  }
  return []
}

const [base = since] = git('merge-base', 'HEAD', since)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const chosen = new Set([
  ...testsAt('tests/**/!(*.api|*.browser|*.deploy|*.long).test.ts'),
  'tests/codebase.api.test.ts',
  ...changed.flatMap(testsNear),
])

const { status } = spawnSync('vitest', ['run', '--root', 'tests', ...[...chosen].map((file) => join(root, file))], {
  cwd: root,
  stdio: 'inherit',
  // Walks that `npm test` leaves out too, and both looks.
  env: { ...process.env, LONG: 'yes' },
})
process.exitCode = status ?? 1
