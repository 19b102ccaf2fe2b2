import { unescapeLiteral } from './escapes.ts'
import { type Line, textOf } from './lines.ts'
import { mostBytes, type Place, tooLong, Unreadable } from './source-row.ts'

/** A word of SQL in lower case, a name in double quotes as it is, the value of a literal, or a sign. */
export interface Token {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign'
  text: string
  line: number
}

/** What began in an earlier line and has not ended. */
interface Open {
  kind: 'text' | 'escaped' | 'name' | 'dollar' | 'comment'
  /** What ends a dollar-quoted text. */
  tag: string
  /** How deep comments are in each other. */
  depth: number
  parts: string[]
  length: number
  line: number
}

export interface Lexer {
  read: (line: Line) => Generator<Token>
  /** Where something began that is still open. */
  openSince: () => number | undefined
  /** As servers did by default before 2011: a backslash is an escape in every literal. */
  setStandardStrings: (isOn: boolean) => void
}

const tokenForm = new RegExp(
  [
    /(?<comment>--.*)/,
    /(?<deep>\/\*)/,
    /(?<escaped>[eE]')/,
    /(?<text>')/,
    /(?<name>")/,
    /(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/,
    /(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/,
    /(?<sign>::|\S)/,
  ]
    .map(({ source }) => source)
    .join('|')
    .replace(/^/, '\\s*(?:')
    .concat(')'),
  'y',
)

/** Cuts SQL into tokens line by line: comments vanish, and what stands in quotes is never taken for SQL. */
export function makeLexer(file: string): Lexer {
  let open: Open | undefined
  let standardStrings = true

  function* read({ bytes, number }: Line): Generator<Token> {
    const line = textOf(bytes, { file, line: number })
    let at = 0
    while (at < line.length) {
      if (open) {
        const end = endOf(open, line, at)
        keep(open, line.slice(at, end?.from), { file, line: open.line })
        // A line that ends inside a literal is a line of it.
        if (!end) break
        at = end.to
        const token = finished(open, { file, line: open.line })
        open = undefined
        if (token) yield token
        continue
      }

      tokenForm.lastIndex = at
      const groups = tokenForm.exec(line)?.groups
      if (!groups) return
      at = tokenForm.lastIndex
      open = openedBy(groups, { standardStrings, line: number })
      const token = open ? undefined : plainToken(groups, number)
      if (token) yield token
    }
    if (open) keep(open, '\n', { file, line: open.line })
  }

  return {
    read,
    openSince: () => open?.line,
    setStandardStrings: (isOn) => void (standardStrings = isOn),
  }
}

type Groups = Record<string, string | undefined>

function openedBy(
  { deep, escaped, text, name, dollar }: Groups,
  { standardStrings, line }: { standardStrings: boolean; line: number },
): Open | undefined {
  const begin = (kind: Open['kind'], tag = ''): Open => ({ kind, tag, depth: 1, parts: [], length: 0, line })
  if (text) return begin(standardStrings ? 'text' : 'escaped')
  if (escaped) return begin('escaped')
  if (name) return begin('name')
  if (dollar) return begin('dollar', dollar)

  return deep ? begin('comment') : undefined
}

function plainToken({ word, number, sign }: Groups, line: number): Token | undefined {
  if (word) return { kind: 'word', text: word.toLowerCase(), line }
  if (number) return { kind: 'number', text: number, line }

  return sign ? { kind: 'sign', text: sign, line } : undefined
}

function keep(open: Open, text: string, place: Place): void {
  if (open.kind === 'comment') return

  open.parts.push(text)
  open.length += text.length
  if (open.length > mostBytes) throw new Unreadable(place, tooLong)
}

function finished({ kind, parts, line }: Open, place: Place): Token | undefined {
  const raw = parts.join('')
  if (kind === 'comment') return undefined
  if (kind === 'text') return { kind: 'text', text: raw.replaceAll("''", "'"), line }
  if (kind === 'name') return { kind: 'name', text: raw.replaceAll('""', '"'), line }
  if (kind === 'dollar') return { kind: 'text', text: raw, line }

  const text = unescapeLiteral(raw)
  if (text === undefined) throw new Unreadable(place, 'a literal spells bytes that are not UTF-8.')
  return { kind: 'text', text, line }
}

interface End {
  from: number
  to: number
}

/** Where the line ends what is open; undefined when it goes on in the next. */
function endOf(open: Open, line: string, from: number): End | undefined {
  if (open.kind === 'comment') return endOfComment(open, line, from)
  if (open.kind === 'dollar') return found(line.indexOf(open.tag, from), open.tag.length)
  if (open.kind === 'escaped') return endOfEscaped(line, from)

  const quote = open.kind === 'name' ? '"' : "'"
  let at = line.indexOf(quote, from)
  while (at !== -1 && line[at + 1] === quote) at = line.indexOf(quote, at + 2)
  return found(at, 1)
}

const found = (at: number, length: number): End | undefined => (at === -1 ? undefined : { from: at, to: at + length })

function endOfEscaped(line: string, from: number): End | undefined {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at += 1
    else if (line[at] === "'") {
      if (line[at + 1] !== "'") return found(at, 1)
      at += 1
    }
  }
  return undefined
}

function endOfComment(open: Open, line: string, from: number): End | undefined {
  const edges = /\/\*|\*\//g
  edges.lastIndex = from
  for (let edge = edges.exec(line); edge; edge = edges.exec(line)) {
    open.depth += edge[0] === '/*' ? 1 : -1
    if (open.depth === 0) return { from: edge.index, to: edges.lastIndex }
  }
  return undefined
}
