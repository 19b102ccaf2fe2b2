import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { features } from '#server/features.ts'

const root = join(import.meta.dirname, '..')

// The demo studio writes into every table, and has nothing to list.
const order = ['kernel', ...features.map(({ name }) => name), 'demo']

const folderOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'composition')

interface Import {
  file: string
  to: string
}

/** What the files of the server import of one another, across folders. */
function importsAcross(): Import[] {
  return globSync('server/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/(?:from|import|import\()\s*'(#server\/|\.\/)([^']+)'/g)].flatMap(
      ([, from, path = '']) => {
        const to = from === './' ? normalize(join(dirname(file), path)) : `server/${path}`
        return folderOf(to) === folderOf(file) ? [] : [{ file, to }]
      },
    )
  })
}

const place = (file: string) => order.indexOf(folderOf(file))

const isUpward = ({ file, to }: Import) => folderOf(to) === 'composition' || place(to) >= place(file)

const isInside = ({ to }: Import) => folderOf(to) !== 'kernel' && !/^server\/[^/]+\/service\.ts$/.test(to)

test('every folder of the server has its place in the order', () => {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

  expect(folders.map(({ name }) => name).toSorted()).toEqual(order.toSorted())
})

test('a feature imports the kernel and the service of features before it; nothing imports what comes after it', () => {
  const imports = importsAcross().filter(({ file }) => folderOf(file) !== 'composition')

  expect(imports.length).toBeGreaterThan(300)
  expect(imports.filter((one) => isUpward(one) || isInside(one))).toEqual([])
})
