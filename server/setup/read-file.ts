import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

import { sentenceOfIssue } from '#server/kernel/http/failure-of.ts'
import type { FieldFailure } from '#shared/http/failure.ts'

/** A document that cannot be taken, a sentence for each of its mistakes. */
export class Misread extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

export interface YamlFile<Value> {
  value: Value
  /** A mistake that was found later, with its line. */
  sentenceFor: (failure: FieldFailure) => string
}

/** Reads YAML by a schema. */
export function readYaml<Schema extends z.ZodType>(text: string, schema: Schema): YamlFile<z.output<Schema>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => `line ${lines.linePos(offset).line}`
  if (document.errors.length > 0) {
    throw new Misread(document.errors.map(({ message, pos: [at] }) => `${lineAt(at)}: ${firstLineOf(message)}`))
  }

  const sentenceFor = ({ path, message }: FieldFailure) => {
    const at = offsetOf(document, path.split('.'))
    return `${at === undefined ? '' : `${lineAt(at)}, `}${path || 'the document'}: ${message}`
  }
  const parsed = schema.safeParse(contentOf(document))
  if (!parsed.success) throw new Misread(parsed.error.issues.flatMap(failuresOf).map(sentenceFor))

  return { value: parsed.data, sentenceFor }
}

/** An alias that leads nowhere, or to a bomb, is found only when it is followed. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw error instanceof ReferenceError ? new Misread([`${error.message}.`]) : error
  }
}

const firstLineOf = (message: string) => `${message.split('\n')[0]?.replace(/ at line .*$|; please use YAML.*$/, '')}.`

function failuresOf(issue: z.core.$ZodIssue): FieldFailure[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'This field is not known here.' }))
  }

  return [{ path: path.join('.'), message: sentenceOfIssue(issue) }]
}

/** Where a value begins, or, when it is missing, what it is missing in. */
function offsetOf(document: Document, path: readonly string[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const found = document.getIn(path.slice(0, depth).map(keyOf), true)
    if (isNode(found) && found.range) return found.range[0]
  }

  return undefined
}

const keyOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : word)
