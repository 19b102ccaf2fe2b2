import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { features } from '#server/features.ts'
import { textsOfKernel } from '#server/kernel/db/texts.ts'
import { root } from '#server/kernel/root.ts'

interface Import {
  file: string
  to: string
}

interface Tree {
  name: string
  /** Its folders from the bottom up, except for those of the composition. */
  order: readonly string[]
  composition: readonly string[]
  /** The files that a feature may import of another one. */
  isOpen: (file: string) => boolean
  leastImports: number
}

const server: Tree = {
  name: 'server',
  // The demo studio writes into every table, and has nothing to list.
  order: ['kernel', ...features.map(({ name }) => name), 'demo'],
  composition: [],
  isOpen: (file) => /^server\/(kernel\/|[^/]+\/service\.ts$)/.test(file),
  leastImports: 300,
}

// Read as text: the compiler of the tests knows neither browsers nor JSX.
const [, listOfClient = ''] =
  /features: readonly Feature\[\] = \[([^\]]*)\]/.exec(readFileSync(join(root, 'client/features.ts'), 'utf8')) ?? []
const clientFeatures = [...listOfClient.matchAll(/^ {2}(?:\{ name: '(\w+)' \}|(\w+)),$/gm)].map(
  ([, bare, feature]) => bare ?? feature ?? '',
)

const client: Tree = {
  name: 'client',
  order: ['errors', 'ui', 'api', 'live', 'routing', 'list', ...clientFeatures],
  composition: ['app', 'site', 'build', 'public'],
  isOpen: (file) => /^client\/(?:(?:errors|ui|api|live|routing|list|records)\/|[^/]+\/service\.ts$)/.test(file),
  leastImports: 700,
}

const trees = [server, client]

const folderOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '')

const isComposed = ({ composition }: Tree, file: string) =>
  folderOf(file) === '' || composition.includes(folderOf(file))

test('the features that both trees have stand in one order', () => {
  const shared = server.order.filter((name) => clientFeatures.includes(name))

  expect(shared.length).toBeGreaterThan(15)
  expect(clientFeatures.filter((name) => shared.includes(name))).toEqual(shared)
})

/** What the files of a tree import of one another, across folders, other than its composition. */
function importsAcross(tree: Tree): Import[] {
  return globSync(`${tree.name}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !isComposed(tree, file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const named = text.matchAll(new RegExp(String.raw`(?:from|import|import\()\s*'(#${tree.name}/|\./)([^']+)'`, 'g'))
      return [...named].flatMap(([, from, path = '']) => {
        const to = from === './' ? normalize(join(dirname(file), path)) : `${tree.name}/${path}`
        return folderOf(to) === folderOf(file) ? [] : [{ file, to }]
      })
    })
}

const isUpward = (tree: Tree, { file, to }: Import) =>
  isComposed(tree, to) || tree.order.indexOf(folderOf(to)) >= tree.order.indexOf(folderOf(file))

test.each(trees)('every folder of the $name has its place in the order', ({ name, order, composition }) => {
  const folders = new Set(globSync(`${name}/*/**/*.*`, { cwd: root }).map(folderOf))

  expect([...folders].toSorted()).toEqual([...order, ...composition].toSorted())
})

test.each(trees)('a feature of the $name imports only what it may of the kernel and of features before it', (tree) => {
  const imports = importsAcross(tree)

  expect(imports.length).toBeGreaterThan(tree.leastImports)
  expect(imports.filter((one) => isUpward(tree, one) || !tree.isOpen(one.to))).toEqual([])
})

test('the frames of the client and its head for search engines do not know each other', () => {
  const across = globSync('client/{app,site}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    new RegExp(`'#client/${folderOf(file) === 'app' ? 'site' : 'app'}/`).test(readFileSync(join(root, file), 'utf8')),
  )

  expect(across).toEqual([])
})

/** Names of features and tables that are ordinary words too: the kernel may say them of its own things. */
const ordinary = new Set(
  'audit_event content document errors file files lists people permission permissions person promise quote resource role service setting settings setup sheet site tags account'.split(
    ' ',
  ),
)

/** What of a feature the kernel says all the same. */
const knownToKernel: Record<string, string> = {
  // Each purpose of a key once in the house: two features with the same would read one another's secrets.
  'server/kernel/secrets/secret.ts': 'approval booking build card fitting payment',
  // Rights of the server's login that the database gives table by table.
  'server/kernel/db/logins.ts': 'append_only_retention event_clock ledger_closing ledger_day',
  // Words of the wire: the scheme of a booking's link, and /auth/v1.
  'server/kernel/http/describe-api.ts': 'auth booking',
  // The clock of a place is shared with bookings, which it was made for.
  'server/kernel/db/on-days.ts': 'booking',
  // Goes with `work.place`.
  'server/kernel/db/own-place.ts': 'location',
}

/** Its own files, and of shared who asks and what happened, which everything below a route knows. */
const ofKernel = /^'(?:\.\/.*|#server\/kernel\/.*|#shared\/(?:permissions\/may|audit\/events)\.ts)'$/

const snakeCased = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const said = /'[^'\n]*'|`[^`]*`/g

test('the kernel names no feature, and no table of one', () => {
  const schema = readFileSync(join(root, 'server/kernel/db/schema.ts'), 'utf8')
  const tables = [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;?$/gm)].map(
    ([, table = '']) => table,
  )
  const own = new Set(Object.keys(textsOfKernel))
  const names = [...features.map(({ name }) => name), ...tables.filter((table) => !own.has(table))]
  const words = new Set(names.flatMap((name) => [name, snakeCased(name)]).filter((name) => !ordinary.has(name)))
  const files = globSync('server/kernel/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('/schema.ts'))

  const named = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(comment, '')
    const texts = [...code.matchAll(said)].map(([text]) => text).filter((text) => !ofKernel.test(text))
    const known = knownToKernel[file]?.split(' ') ?? []
    const found = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
    return [...found].filter((word) => words.has(word) && !known.includes(word)).map((word) => `${file}: ${word}`)
  })

  expect(tables.length).toBeGreaterThan(200)
  expect(files.length).toBeGreaterThan(80)
  expect(named).toEqual([])
})

const featuresWithRooms = trees
  .flatMap(({ name, order }) => order.map((feature) => `${name}/${feature}`))
  .filter((feature) => !['server/kernel', 'server/demo'].includes(feature))

const roomOf = (feature: string, file: string) => {
  const path = file.startsWith(`${feature}/`) ? file.slice(feature.length + 1).split('/') : []
  return path.length > 1 ? path[0] : undefined
}

/** What a file imports of its own feature. */
const importedOf = (feature: string, file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(?:#|(\.\/))([^']+)'/g)]
    .map(([, beside, path = '']) => (beside ? normalize(join(dirname(file), path)) : path))
    .filter((path) => path.startsWith(`${feature}/`))

/** The rooms of a feature, in which a person does one thing each, that import one which comes to them again. */
function roomsInCircles(feature: string): string[] {
  const doors = new Map<string, Set<string>>()
  for (const file of globSync(`${feature}/*/**/*.{ts,tsx}`, { cwd: root })) {
    const from = roomOf(feature, file)
    for (const path of importedOf(feature, file)) {
      const to = roomOf(feature, path)
      if (from && to && from !== to) doors.set(from, (doors.get(from) ?? new Set()).add(to))
    }
  }
  const isReached = (room: string, from: string, seen = new Set<string>()): boolean =>
    [...(doors.get(from) ?? [])].some((next) => {
      if (next === room) return true
      if (seen.has(next)) return false
      seen.add(next)
      return isReached(room, next, seen)
    })
  return [...doors.keys()].filter((room) => isReached(room, room))
}

test('the rooms of a feature have an order: what two of them need is beneath them', () => {
  const circles = featuresWithRooms.map((feature) => [feature, roomsInCircles(feature)] as const)

  expect(circles.length).toBeGreaterThan(40)
  expect(circles.filter(([, rooms]) => rooms.length > 0)).toEqual([])
})

/** Files beside the rooms of a feature that a room comes to, and that come to a room: neither beneath the rooms nor above them. */
function betweenRooms(feature: string): string[] {
  const beneath = new Set<string>()
  const reach = (file: string) => {
    for (const path of importedOf(feature, file)) {
      if (roomOf(feature, path) || beneath.has(path)) continue
      beneath.add(path)
      reach(path)
    }
  }
  for (const file of globSync(`${feature}/*/**/*.{ts,tsx}`, { cwd: root })) reach(file)
  return [...beneath].filter((file) => importedOf(feature, file).some((path) => roomOf(feature, path)))
}

test('a file beside the rooms that a room imports, imports no room', () => {
  expect(featuresWithRooms.flatMap(betweenRooms)).toEqual([])
})

/** What lives longer than one request or job: it takes the services, whose clock goes on. */
const longLived = [
  'server/audit/refusals.ts',
  'server/auth/captcha/verify-captcha.ts',
  'server/auth/http/mount.ts',
  'server/auth/keys/key-ring.ts',
  'server/content/edition.ts',
  'server/notices/deliver.ts',
  'server/notices/preferences/routes.ts',
  'server/permissions/role-permissions.ts',
  'server/settings/before-opening.ts',
  'server/settings/places.ts',
  'server/site/pages.ts',
  'server/site/serve-client.ts',
]

test('below a route everything takes one work: no database, services or caller beside it', () => {
  const files = globSync('server/*/**/*.ts', { cwd: root }).filter(
    (file) => !/^server\/(kernel|demo|auth\/tokens)\//.test(file),
  )
  const asking = files.filter((file) =>
    /[(,]\s*(?:(?:\w+|\{[^}]*\}): (?:Db|Services)|context: Context)\b(?=[,)\n])/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )

  expect(files.length).toBeGreaterThan(1000)
  expect(asking.filter((file) => !longLived.includes(file))).toEqual([])
})
