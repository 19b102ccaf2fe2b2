import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'

// What holds of README.md, those of the trees, and docs/.

const documents = globSync(['README.md', '{shared,server,client,tests}/README.md', 'docs/**/*.md'], {
  cwd: root,
}).toSorted()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** Links are not read in what is code. */
const proseOf = (file: string) => textOf(file).replace(/^ *```[\s\S]*?^ *```$/gm, '')

interface Mention {
  document: string
  path: string
}

const mentions = (pattern: RegExp): Mention[] =>
  documents.flatMap((document) => [...proseOf(document).matchAll(pattern)].map(([, path = '']) => ({ document, path })))

/** As GitHub names the place of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const anchorsOf = (file: string) =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

function isDead({ document, path }: Mention): boolean {
  const [file = '', anchor] = path.split('#')
  const target = file === '' ? document : join(dirname(document), file)

  return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
}

/** `f/` stands for any feature, and the repository does not keep what is built. */
const isMissing = ({ document, path }: Mention) =>
  !/^(f|dist)\//.test(path) && ![root, join(root, dirname(document))].some((folder) => existsSync(join(folder, path)))

test('each link of a document leads to a file, and to a heading of it', () => {
  const links = mentions(/\]\((?!https?:)([^)\s]+)\)/g)

  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(isDead)).toEqual([])
})

test('each file that a document names is there', () => {
  const named = mentions(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|js|css|yml|json))`/g)

  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(isMissing)).toEqual([])
})

test('README.md is read in ten minutes', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(141)
})

test('decisions are numbered, each by its own number, and half a page long', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'))
  const numbers = decisions.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file.split('/').at(-1) ?? '')?.[1])

  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(decisions.length)
  expect(decisions.filter((file) => textOf(file).split('\n').length > 60)).toEqual([])
})
