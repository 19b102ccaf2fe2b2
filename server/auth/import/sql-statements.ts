import { type SourceRow, type Table, tableOf, Unreadable } from './source-row.ts'
import type { Lexer, Token } from './sql-tokens.ts'

/** Where the rows of a statement belong. */
export interface Target {
  table: Table
  columns: readonly string[]
}

/** Waits for a token at each `yield`, so that the grammar is written as if it read from a list. */
type Reading<Result = void> = Generator<undefined, Result, Token>

/** Reads statements token by token. What is not data of our tables is passed over. */
export class StatementReader {
  readonly #file: string
  readonly #lexer: Pick<Lexer, 'setStandardStrings'>
  readonly #reading: Reading<never>
  readonly #columnsOf = new Map<Table, string[]>()
  readonly #rows: SourceRow[] = []
  #begun: number | undefined
  #copy: Target | 'passed over' | undefined

  constructor(file: string, lexer: Pick<Lexer, 'setStandardStrings'>) {
    this.#file = file
    this.#lexer = lexer
    this.#reading = this.#statements()
    this.#reading.next()
  }

  /** The rows that a token completes. */
  read(token: Token): SourceRow[] {
    this.#reading.next(token)
    return this.#rows.length > 0 ? this.#rows.splice(0) : none
  }

  /** Where the statement begins that has not ended. */
  openSince(): number | undefined {
    return this.#begun
  }

  /** Said once after a COPY statement: what the lines after it hold. */
  takeCopy(): Target | 'passed over' | undefined {
    const copy = this.#copy
    this.#copy = undefined
    return copy
  }

  *#statements(): Reading<never> {
    for (;;) {
      this.#begun = undefined
      const first = yield
      this.#begun = first.line
      if (isWord(first, 'insert')) yield* this.#insert()
      else if (isWord(first, 'copy')) yield* this.#readCopy()
      else if (isWord(first, 'create')) yield* this.#create()
      else if (isWord(first, 'set')) yield* this.#set()
      else yield* passOver(first)
    }
  }

  *#insert(): Reading {
    const { table, next } = yield* readTable()
    if (table) yield* this.#rowsOfInsert(table, next)
    else yield* passOver(next)
  }

  *#rowsOfInsert(table: Table, next: Token): Reading {
    let token = next
    let columns = this.#columnsOf.get(table)
    if (isSign(token, '(')) {
      columns = yield* this.#names()
      token = yield
    }
    // OVERRIDING SYSTEM VALUE, for columns that count by themselves.
    while (isWord(token) && token.text !== 'values') token = yield
    if (!isWord(token, 'values')) this.#refuse(token, 'this INSERT carries no VALUES')
    const target = {
      table,
      columns: columns ?? this.#refuse(token, 'this INSERT names no columns: dump it with --column-inserts'),
    }

    do {
      yield* this.#row(target)
      token = yield
    } while (isSign(token, ','))
    // As with --on-conflict-do-nothing.
    if (isWord(token, 'on')) yield* passOver(token)
    else if (!isSign(token, ';')) this.#refuse(token, 'this INSERT ends with what is no data')
  }

  *#row({ table, columns }: Target): Reading {
    const start = yield
    if (!isSign(start, '(')) this.#refuse(start, 'this is no row')
    const values: Record<string, string | null> = {}
    let count = 0
    for (let isLast = false; !isLast; count++) {
      const { value, next } = yield* this.#value()
      const column = columns[count]
      if (column !== undefined) values[column] = value
      if (!isSign(next, ',') && !isSign(next, ')')) this.#refuse(next, notPlain)
      isLast = isSign(next, ')')
    }
    if (count !== columns.length) {
      this.#refuse(start, `this row has ${count} values for ${columns.length} columns`)
    }
    this.#rows.push({ table, place: { file: this.#file, line: start.line }, values })
  }

  *#value(): Reading<{ value: string | null; next: Token }> {
    let token = yield
    let sign = ''
    if (isSign(token, '-') || isSign(token, '+')) {
      sign = token.text.replace('+', '')
      token = yield
    }
    const value = valueOf(token, sign) ?? this.#refuse(token, notPlain)
    let next = yield
    if (isSign(next, '::')) {
      // The name of a type may have words, a schema, brackets and numbers.
      for (let depth = 0; depth > 0 || !(isSign(next, ',') || isSign(next, ')')); next = yield) {
        if (isSign(next, '(')) depth += 1
        if (isSign(next, ')')) depth -= 1
        if (next.kind === 'text' || isSign(next, ';')) this.#refuse(next, notPlain)
      }
    }

    return { value: value.text, next }
  }

  *#readCopy(): Reading {
    const { table, next } = yield* readTable()
    if (table) this.#copy = { table, columns: yield* this.#columnsOfCopy(next) }
    else {
      let isData = false
      yield* passOver(next, (token) => void (isData ||= isWord(token, 'stdin')))
      if (isData) this.#copy = 'passed over'
    }
  }

  *#columnsOfCopy(next: Token): Reading<string[]> {
    if (!isSign(next, '(')) this.#refuse(next, 'this COPY names no columns')
    const columns = yield* this.#names()
    for (const word of ['from', 'stdin', ';']) {
      const token = yield
      if (token.text !== word) this.#refuse(token, 'only the plain form of COPY is read, as pg_dump writes it')
    }
    return columns
  }

  /** The columns of a table, in the order of an INSERT without their names. */
  *#create(): Reading {
    const words: string[] = []
    let token = yield
    for (; isWord(token) && token.text !== 'table' && words.length < 4; token = yield) words.push(token.text)
    const isRoutine = /\b(function|procedure)\b/.test(words.join(' '))
    if (!isWord(token, 'table')) yield* passOver(token, undefined, isRoutine)
    else {
      const { table, next } = yield* readTable()
      if (table && isSign(next, '(')) yield* this.#columnsOfTable(table)
      else yield* passOver(next)
    }
  }

  *#columnsOfTable(table: Table): Reading {
    const columns: string[] = []
    let isFirst = true
    let depth = 1
    let token = yield
    for (; depth > 0; token = yield) {
      if (isFirst && !(isWord(token) && constraints.has(token.text))) columns.push(token.text)
      isFirst = depth === 1 && isSign(token, ',')
      if (isSign(token, '(')) depth += 1
      if (isSign(token, ')')) depth -= 1
    }
    this.#columnsOf.set(table, columns)
    yield* passOver(token)
  }

  *#set(): Reading {
    const setting = yield
    const said: string[] = []
    yield* passOver(yield, ({ text }) => void said.push(text.toLowerCase()))
    const [, value = ''] = said
    if (isWord(setting, 'standard_conforming_strings')) this.#lexer.setStandardStrings(value !== 'off')
    if (isWord(setting, 'client_encoding') && !/^(utf-?8|unicode)$/.test(value)) {
      this.#refuse(setting, `this dump is in ${value}: dump it with --encoding=UTF8`)
    }
  }

  *#names(): Reading<string[]> {
    const names: string[] = []
    for (let token = yield; !isSign(token, ')'); token = yield) {
      if (isWord(token) || token.kind === 'name') names.push(token.text)
      else if (!isSign(token, ',')) this.#refuse(token, 'this is no list of columns')
    }
    return names
  }

  // What it stumbled over is not quoted: it may be a hash.
  #refuse({ line }: Token, sentence: string): never {
    throw new Unreadable({ file: this.#file, line }, `${sentence}.`)
  }
}

const none: SourceRow[] = []
const notPlain = 'this value is no plain one: only what pg_dump writes is read'
const constraints = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'like'])

const isSign = ({ kind, text }: Token, sign: string) => kind === 'sign' && text === sign
const isWord = ({ kind, text }: Token, word = text) => kind === 'word' && text === word

/** A table's name, with `into`, `if not exists` and `only` before it. */
function* readTable(): Reading<{ table: Table | undefined; next: Token }> {
  let token = yield
  while (isWord(token) && /^(into|if|not|exists|only)$/.test(token.text)) token = yield
  const schema = token.text
  const dot = yield
  if (!isSign(dot, '.')) return { table: undefined, next: dot }
  const { text: name } = yield

  return { table: tableOf(schema, name), next: yield }
}

/** To the end of a statement that is not ours. Rules have statements in parentheses, routines between BEGIN and END. */
function* passOver(first: Token, look: (token: Token) => void = () => undefined, isRoutine = false): Reading {
  let parentheses = 0
  let blocks = 0
  for (let token = first; ; token = yield) {
    look(token)
    if (isSign(token, '(')) parentheses += 1
    if (isSign(token, ')')) parentheses -= 1
    if (isRoutine && (isWord(token, 'begin') || (blocks > 0 && isWord(token, 'case')))) blocks += 1
    if (blocks > 0 && isWord(token, 'end')) blocks -= 1
    if (isSign(token, ';') && parentheses <= 0 && blocks === 0) return
  }
}

/** What a token means as a value; undefined for one that is none. */
function valueOf({ kind, text }: Token, sign: string): { text: string | null } | undefined {
  if (kind === 'number') return { text: sign + text }
  if (sign || kind === 'name' || kind === 'sign') return undefined
  if (kind === 'text') return { text }
  // A generated column is dumped as DEFAULT.
  if (text === 'null' || text === 'default') return { text: null }

  return text === 'true' || text === 'false' ? { text } : undefined
}
