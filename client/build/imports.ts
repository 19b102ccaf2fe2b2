interface Files {
  /** The file that an import names. */
  at: (from: string, to: string) => string
  read: (file: string) => string
}

interface Imported {
  file: string
  /** By `import()`: fetched when it is needed. */
  isLater: boolean
}

const statement = /(?:\{([^{}]*)\}\s*from|\bfrom|\bimport)\s*(\(?)\s*'((?:#client\/|\.)[^']+)'/g
const door = /\bclient\/\w+\/service\.ts$/

/**
 * What a file of the client imports. A feature's door runs nothing: what is taken through it brings the file that it stands
 * in, and none of the others that are listed there.
 */
export const importsIn = (file: string, text: string, { at, read }: Files): Imported[] =>
  [...text.matchAll(statement)].flatMap(([, names, later, to = '']) => {
    const path = at(file, to)
    const files = names !== undefined && door.test(path) ? filesBehind(path, namesIn(names), { at, read }) : [path]
    return files.map((one) => ({ file: one, isLater: later === '(' }))
  })

const namesIn = (list: string) =>
  new Set(
    list.split(',').map(
      (one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    ),
  )

const filesBehind = (path: string, taken: ReadonlySet<string | undefined>, { at, read }: Files) =>
  [...read(path).matchAll(statement)].flatMap(([, names = '', , to = '']) =>
    [...namesIn(names)].some((name) => name !== '' && taken.has(name)) ? [at(path, to)] : [],
  )
