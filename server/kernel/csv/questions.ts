import type { ImportQuestion } from '#shared/http/csv-import.ts'
import { invalidField } from '#shared/http/failure.ts'

/** One that rows have in common: of each file and key there is one answer. */
export interface Question {
  /** Letters, digits and hyphens. */
  key: string
  sentence: (count: number) => string
  choices: ImportQuestion['choices']
  /** What was said of an earlier file, where nothing is said of this one. */
  remembered?: string | undefined
}

export type Questions = ReturnType<typeof askingAbout>

const mostLines = 20

/** Gathers what a file's rows have to be asked about, and hands out what was answered. */
export function askingAbout(answers: string | undefined) {
  const given = readAnswers(answers)
  const asked = new Map<string, { question: Question; answer: string | undefined; lines: Set<number> }>()

  return {
    /** The answer to a question about a row; undefined while there is none, and the row has to wait. */
    ask(line: number, question: Question): string | undefined {
      const said = given.get(question.key) ?? question.remembered
      const answer = question.choices.some(({ value }) => value === said) ? said : undefined
      const one = asked.get(question.key) ?? { question, answer, lines: new Set() }
      // A transaction that is tried again asks about its rows once more.
      asked.set(question.key, { ...one, lines: one.lines.add(line) })
      return answer
    },
    all: (): ImportQuestion[] =>
      [...asked.values()].map(({ question: { key, sentence, choices }, answer = null, lines }) => ({
        key,
        sentence: sentence(lines.size),
        choices,
        answer,
        lines: [...lines].slice(0, mostLines),
        count: lines.size,
      })),
  }
}

function readAnswers(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? '').split(',').filter(Boolean)
  if (!pairs.every((pair) => pair.split(':').length === 2)) {
    throw invalidField('answers', 'Each answer is the key of a question, a colon and one of its values.')
  }

  return new Map(
    pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  )
}

/** What a question is called by, of words that a file has. */
export const keyOf = (kind: string, words: string): string =>
  `${kind}-${words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 40)}`
