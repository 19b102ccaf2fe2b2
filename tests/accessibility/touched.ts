import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { importsIn } from '#client/build/imports.ts'
import { root } from '#server/kernel/root.ts'

/** One of each frame; `npm test` looks at them whatever was changed, and at these alone where nobody knows what was. */
export const always = ['/', '/login', '/dashboard/home', '/admin/today', '/admin/bookings/day', '/admin/sales/register']

const isAlways = (path: string) => always.includes(path)

/** What every screen looks like, beside what the frames import. */
const ofAllScreens =
  /^client\/(?:.*\.css|index\.html|vite\.config\.ts|build\/.*)$|^tests\/(?:accessibility\/|support\/(?:axe|browser|public-paths)\.ts)/
const frames = ['client/main.tsx', 'client/app/DashboardShell.tsx', 'client/app/back-office/AdminShell.tsx']

/** Where pages are listed by their paths. What these files import is drawn on the page in question alone. */
const isList = (file: string) => /\/(?:features?|back-office|pages|load)\.ts$/.test(file)

const fileAt = (from: string, to: string) =>
  to.startsWith('#client/') ? to.replace('#', '') : normalize(join(dirname(from), to))

const texts = () =>
  new Map(globSync('client/**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]))

interface Client {
  /** What is drawn from a file on: what it imports, and what that imports; with or without what is fetched only later. */
  drawnBy: (files: readonly string[], how: 'at once' | 'sooner or later') => ReadonlySet<string>
  /** The file of a page. */
  pageAt: (path: string) => string | undefined
}

function readClient(): Client {
  const files = texts()
  const pages = [...files].filter(([file]) => isList(file)).flatMap(([file, text]) => pagesIn(file, text))
  const read = (file: string) => files.get(file) ?? ''
  const imported = (file: string, how: 'at once' | 'sooner or later') =>
    importsIn(file, read(file), { at: fileAt, read }).flatMap((one) =>
      how === 'at once' && one.isLater ? [] : [one.file],
    )

  return {
    drawnBy(from, how) {
      const drawn = new Set(from)
      for (const file of drawn) {
        if (!isList(file)) for (const to of imported(file, how)) drawn.add(to)
      }
      return drawn
    },
    pageAt: (path) => pages.find(({ pattern }) => pattern.test(path))?.file,
  }
}

const pagesIn = (list: string, text: string) =>
  [...text.matchAll(/path: '([^']+)'(?:(?!path: ')[\s\S])*?import\('([^']+)'\)/g)].map(([, path = '', to = '']) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    file: fileAt(list, to),
  }))

let known: Client | undefined

/**
 * Those of the paths whose screens draw one of the changed files. Of what is in no list, as where nothing is found, nobody can
 * say: that is looked at whatever was changed.
 */
export function touchedOf(paths: readonly string[], changed: readonly string[] | undefined): readonly string[] {
  if (!changed) return paths.filter(isAlways)

  const client = (known ??= readClient())
  const isDrawn = (files: readonly string[], how: 'at once' | 'sooner or later') => {
    const drawn = client.drawnBy(files, how)
    return changed.some((file) => drawn.has(file))
  }
  if (changed.some((file) => ofAllScreens.test(file)) || isDrawn(frames, 'at once')) return paths

  return paths.filter((path) => {
    const page = client.pageAt(path.split('?')[0] ?? path)
    return isAlways(path) || !page || isDrawn([page], 'sooner or later')
  })
}

/** The lines of its answer; undefined where it has none to give. */
function git(...words: string[]): string[] | undefined {
  try {
    const answer = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return answer.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

/**
 * What was changed since this branch left main, and what main's last commit changed where this is main. Undefined where that
 * is not known, as in a clone of one commit.
 */
function changedFiles(): string[] | undefined {
  const [head] = git('rev-parse', 'HEAD') ?? []
  const [parted] = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? []
  const [base] = parted === head ? (git('rev-parse', 'HEAD~1') ?? []) : [parted]
  const changed = base === undefined ? undefined : git('diff', '--name-only', base)

  return changed && [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}

let changedHere: { files: readonly string[] | undefined } | undefined

/** Whether `npm test` looks for barriers on this screen; `npm run test:long` does so on each. */
export function isLookedAt(path: string): boolean {
  if (process.env['LONG'] === 'yes') return true

  changedHere ??= { files: changedFiles() }
  return touchedOf([path], changedHere.files).length > 0
}
