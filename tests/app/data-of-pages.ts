import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { type Access, permissionsIn as rightsIn } from '#shared/http/endpoint.ts'
import { permissionNames } from '#shared/permissions/roles.ts'
import { endpoints } from '#tests/support/endpoints.ts'

// What the sources say of themselves: which page is opened by what, which file draws it, which queries that file and the
// parts that it imports ask, and which endpoints these call.

export interface Screen {
  /** The address of a page, or the file of a part that a feature hands in. */
  name: string
  /** What is held by whoever it opens to: each of these by itself. */
  openedBy: readonly (readonly string[])[]
  isPage: boolean
  /** What it asks whoever it is opened to, with who may call that. */
  asks: readonly Asked[]
  /** The files that draw it. */
  files: ReadonlySet<string>
}

interface Asked {
  endpoint: string
  access: Access
  file: string
}

const accessOf = new Map(endpoints.map(([name, { access }]) => [name, access]))
const texts = new Map<string, string>()
function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, known)
  return known
}

function resolve(from: string, specifier: string): string | undefined {
  const file = specifier.startsWith('#client/')
    ? specifier.replace('#client/', 'client/')
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined

  return file !== undefined && existsSync(file) ? file : undefined
}

/** Also what is fetched once it is drawn. */
const importsOf = (file: string) =>
  [
    ...textOf(file).matchAll(/^import (?!type)([^;]*?) from '([^']+)'/gm),
    ...textOf(file).matchAll(/(import)\('([^']+)'\)/g),
  ].flatMap(([, names = '', specifier = '']) => {
    const from = resolve(file, specifier)
    return from === undefined ? [] : [{ names, file: from }]
  })

/** The checks with names of their own, as client/permissions/checks.ts has them. */
const namedChecks = [...textOf('client/permissions/checks.ts').matchAll(/(can\w+): .*holds\('([^']+)'\)/g)].map(
  ([, check = '', permission = '']) => ({ check, permission }),
)

/** The rights that a file asks for before it draws a part. */
const askedIn = (file: string): string[] => [
  ...permissionNames.filter((name) => textOf(file).includes(`'${name}'`)),
  ...namedChecks.flatMap(({ check, permission }) => (textOf(file).includes(check) ? [permission] : [])),
]

const query =
  /(?:useSuspense(?:Infinite)?Query|use(?:Infinite)?Query|useQueries|useSuspenseQueries|query=\{)\(?\s*\(?(?:\{\s*\.\.\.)?\s*(\w+)/g

function definitionOf(file: string, name: string): string {
  const own = new RegExp(
    String.raw`(?:const|function) ${name}\b[\s\S]*?(?=\n(?:export |const |function |interface |/\*\*)|$)`,
  ).exec(textOf(file))
  if (own) return own[0]
  const imported = importsOf(file).find(({ names }) => new RegExp(String.raw`\b${name}\b`).test(names))

  return imported
    ? definitionOf(imported.file, new RegExp(String.raw`(\w+) as ${name}\b`).exec(imported.names)?.[1] ?? name)
    : ''
}

const asksIn = (file: string, text = textOf(file)): Asked[] =>
  [...text.matchAll(query)].flatMap(([, name = '']) =>
    [...definitionOf(file, name).matchAll(/\bContract\.(\w+)|\w+Contract\.(\w+)/g)].flatMap(([, one, other]) => {
      const endpoint = one ?? other ?? ''
      const access = accessOf.get(endpoint)
      return access === undefined ? [] : [{ endpoint, access, file }]
    }),
  )

/** These know every feature, and are drawn around the page. */
const isOfComposition = (file: string) =>
  /^client\/(?:app\/(?:pages|back-office|palette|scan)|features\.ts|ui|api)\b/.test(file)

/**
 * What a file and the parts that it imports ask, or one part of a file; of what stands behind a check of its own right,
 * nothing.
 */
function asksFrom(entry: string, part?: string): Pick<Screen, 'asks' | 'files'> {
  const found: Asked[] = []
  const seen = new Set<string>()
  const visit = (file: string, checked: ReadonlySet<string>) => {
    if (seen.has(file) || isOfComposition(file)) return
    seen.add(file)
    const within = new Set([...checked, ...askedIn(file)])
    found.push(...asksIn(file).filter(({ access }) => !rightsIn(access).some((one) => within.has(one))))
    for (const imported of importsOf(file)) visit(imported.file, within)
  }
  if (part === undefined) visit(entry, new Set())
  else {
    const text = definitionOf(entry, part)
    found.push(...asksIn(entry, text))
    const uses = ({ names }: { names: string }) =>
      names.split(/\W+/).some((name) => new RegExp(String.raw`\b${name}\(`).test(text))
    for (const imported of importsOf(entry).filter(uses)) visit(imported.file, new Set())
  }
  return { asks: found, files: seen }
}

const listed = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)

/** One permission, or a list of several that has a name. */
const permissionsIn = (list: string, value: string): string[] =>
  listed(value.startsWith("'") ? value : (new RegExp(String.raw`const ${value} = (\[[^\]]+\])`).exec(list)?.[1] ?? ''))

/** What stands before the file of a page, or of a part that a feature hands in, and opens it. */
const opening = {
  page: /access: ('[^']+'|\w+),\s*(?:also: '([^']+)',\s*)?[^{}]*?path: '([^']+)'[\s\S]*?import\('([^']+)'\)/g,
  part: /needs: ('[^']+'),\s*(?:also: '([^']+)',\s*)?((?:(?:list|unless|\/\/|fits)[^\n]*\s*)*)load: [^\n]*?import\('([^']+)'\)\)?\.?(\w+)?/g,
}

/** Every page of the back office, and every part that features hand in for whoever holds its `needs`. */
export const listScreens = (): Screen[] =>
  globSync('client/**/back-office.ts').flatMap((list) =>
    (['page', 'part'] as const).flatMap((kind) =>
      [...textOf(list).matchAll(opening[kind])].map(([, access = '', also, path = '', file = '', part]): Screen => {
        const found = resolve(list, file) ?? ''
        return {
          name: kind === 'page' ? path : `${found} ${part ?? ''}`.trim(),
          openedBy: permissionsIn(textOf(list), access).map((one) => (also === undefined ? [one] : [one, also])),
          isPage: kind === 'page',
          ...asksFrom(found, kind === 'part' ? part : undefined),
        }
      }),
    ),
  )

/** Whether whoever holds these may call it, as far as its declaration says. */
export const mayCall = (held: readonly string[], { access }: Asked): boolean =>
  !access.startsWith('may:') || rightsIn(access).some((one) => held.includes(one))
