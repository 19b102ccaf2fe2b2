import type { ImportQuestion } from '#shared/http/csv-import.ts'
import { invalidField } from '#shared/http/failure.ts'

/** A question that several rows share; its answer counts for the whole file. */
export interface Question {
  /** Letters, digits and hyphens. */
  key: string
  sentence: (count: number) => string
  choices: ImportQuestion['choices']
  /** The answer given for an earlier file; counts where this file has none. */
  remembered?: string | undefined
}

export type Questions = ReturnType<typeof askingAbout>

const mostLines = 20

/** Collects the questions about a file's rows, and answers those that were answered. */
export function askingAbout(answers: string | undefined) {
  const given = readAnswers(answers)
  const asked = new Map<string, { question: Question; answer: string | undefined; lines: Set<number> }>()

  return {
    /** The answer to a question about a row; undefined while there is none, so that the row has to wait. */
    ask(line: number, question: Question): string | undefined {
      const said = given.get(question.key) ?? question.remembered
      const answer = question.choices.some(({ value }) => value === said) ? said : undefined
      const one = asked.get(question.key) ?? { question, answer, lines: new Set() }
      // A transaction that runs again asks about its rows again, so lines are a set.
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

/** The key of a question about some words of the file. */
export const keyOf = (kind: string, words: string): string =>
  `${kind}-${words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 40)}`
