import type { FieldFailure } from '#shared/http/failure.ts'
import { PersonName } from '#shared/people/person-name.ts'

import type { Ages, Question, ServiceFlag } from './contract.ts'

export interface ForChildren {
  flags: readonly ServiceFlag[]
  /** The ages in years; the usual ones by default. */
  ages?: Ages | null | undefined
}

export const usualAges: Ages = { youngest: 4, oldest: 17 }

/**
 * A service for children is given to a named child: every form asks for the child, and the studio approves each
 * booking.
 */
export const isForChildren = ({ flags }: Pick<ForChildren, 'flags'>): boolean => flags.includes('juniors')

const agesOf = ({ ages }: Pick<ForChildren, 'ages'>): Ages => ages ?? usualAges

export const childCodes = ['child_name', 'child_age'] as const
type ChildCode = (typeof childCodes)[number]

export const childLabels: Record<ChildCode, string> = {
  child_name: 'Name of the child',
  child_age: 'Age of the child',
}

/** The questions about a child, asked before the studio's own; none for other services. */
export function childQuestions(service: ForChildren): Question[] {
  if (!isForChildren(service)) return []

  const { youngest, oldest } = agesOf(service)
  const asked = { kind: 'text' as const, choices: [], required: true as const }
  return [
    { ...asked, code: 'child_name', label: childLabels.child_name, hint: 'Who comes to the lesson.' },
    { ...asked, code: 'child_age', label: childLabels.child_age, hint: `In years, from ${youngest} to ${oldest}.` },
  ]
}

/** The questions about a child and then the studio's own. */
export const questionsOf = (service: ForChildren & { questions: readonly Question[] }): Question[] => {
  const ofChild = childQuestions(service)

  return [...ofChild, ...service.questions.filter(({ code }) => !ofChild.some((one) => one.code === code))]
}

const ChildName = PersonName(80)

/** Stands at a field whose question must be answered. */
export const missingAnswer = 'Answer this first.'

/** What is missing or wrong about a child, each with its rule. */
export function problemsOfChild(service: ForChildren, answers: Readonly<Record<string, string>> = {}): FieldFailure[] {
  if (!isForChildren(service)) return []

  const name = answers['child_name']?.trim() ?? ''
  const age = answers['child_age']?.trim() ?? ''
  const { youngest, oldest } = agesOf(service)
  const years = /^\d{1,2}$/.test(age) ? Number(age) : undefined
  const isOfAge = years !== undefined && years >= youngest && years <= oldest
  const ofName = name === '' ? 'Name the child who comes.' : ChildName.safeParse(name).error?.issues[0]?.message
  const ofAge = isOfAge
    ? undefined
    : years === undefined
      ? `Say how old the child is, in years: it is for children from ${youngest} to ${oldest}.`
      : `It is for children from ${youngest} to ${oldest}.`

  return [
    ...(ofName === undefined ? [] : [{ path: 'answers.child_name', message: ofName }]),
    ...(ofAge === undefined ? [] : [{ path: 'answers.child_age', message: ofAge }]),
  ]
}

/** The answers of a booking that say which child comes. */
export const childIn = (answers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    childCodes.flatMap((code) => {
      const answer = answers[code]
      return answer === undefined ? [] : [[code, answer]]
    }),
  )
