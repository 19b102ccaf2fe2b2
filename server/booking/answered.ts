import type { Question } from '#shared/catalog/contract.ts'

export interface Answered {
  question: string
  answer: string
}

/** What somebody answered, in the order of the questions. A question that was taken away since keeps its answer. */
export function answered(questions: readonly Question[], answers: Readonly<Record<string, string>>): Answered[] {
  const current = questions.map(({ code, label }) => ({ code, question: label }))
  const goneSince = Object.keys(answers)
    .filter((code) => !current.some((one) => one.code === code))
    .map((code) => ({ code, question: code.replaceAll('_', ' ') }))

  return [...current, ...goneSince].flatMap(({ code, question }) => {
    const answer = answers[code]?.trim()
    return answer ? [{ question, answer }] : []
  })
}
