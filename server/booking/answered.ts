import type { Question } from '#shared/catalog/contract.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'

export interface AnsweredQuestion {
  question: string
  answer: string
}

/** What somebody answered, in the order of the questions. A question that was taken away since keeps its answer. */
export function answered(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): AnsweredQuestion[] {
  const current = questions.map(({ code, label }) => ({ code, question: label }))
  const goneSince = Object.keys(answers)
    .filter((code) => !current.some((one) => one.code === code))
    .map((code) => ({ code, question: code.replaceAll('_', ' ') }))

  return [...current, ...goneSince].flatMap(({ code, question }) => {
    const answer = answers[code]?.trim()
    return answer ? [{ question, answer }] : []
  })
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
