import { childCodes, childLabels, problemsOfChild } from '#shared/catalog/children.ts'
import type { Question } from '#shared/catalog/contract.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'

export interface AnsweredQuestion {
  question: string
  answer: string
}

/** The answers in the order of the questions. An answer to a removed question stays. */
export function answersTo(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): AnsweredQuestion[] {
  const current = questions.map(({ code, label }) => ({ code, question: label }))
  const goneSince = Object.keys(answers)
    .filter((code) => !current.some((one) => one.code === code))
    .map((code) => ({ code, question: wordsOf(code) }))
  const first = childCodes.flatMap((code) => goneSince.find((one) => one.code === code) ?? [])

  return [...first, ...current, ...goneSince.filter((one) => !first.includes(one))].flatMap(({ code, question }) => {
    const answer = answers[code]?.trim()
    return answer ? [{ question, answer }] : []
  })
}

const wordsOf = (code: string): string =>
  Object.entries(childLabels).find(([known]) => known === code)?.[1] ?? code.replaceAll('_', ' ')

/** A lesson for children needs a named child. */
export function refuseWithoutChild(service: Parameters<typeof problemsOfChild>[0], answers?: Record<string, string>) {
  const details = problemsOfChild(service, answers)
  if (details.length > 0)
    throw new Failure('invalid_input', 'Say which child comes, and how old they are.', { details })
}

export function refuseForeignAnswers(answers: Record<string, string> = {}, questions: readonly Question[]): void {
  const details = Object.entries(answers).flatMap(([code, answer]): FieldFailure[] => {
    const question = questions.find((one) => one.code === code)
    const path = `answers.${code}`
    if (!question) return [{ path, message: 'This service does not ask this.' }]

    const isChoice = question.kind === 'text' || answer === '' || question.choices.includes(answer)
    return isChoice ? [] : [{ path, message: 'This is not one of the choices.' }]
  })
  if (details.length > 0)
    throw new Failure('invalid_input', 'Some answers do not belong to their questions.', { details })
}
