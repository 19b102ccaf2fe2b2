import { expect, test } from 'vitest'

import { problemsOfChild } from '#shared/catalog/children.ts'

const service = { flags: ['juniors' as const], ages: { youngest: 7, oldest: 17 } }

const wrong: [string, Record<string, string> | undefined, string[]][] = [
  ['nothing is said', undefined, ['answers.child_name', 'answers.child_age']],
  ['the age is missing', { child_name: 'Mia' }, ['answers.child_age']],
  ['the name is blank', { child_name: '  ', child_age: '9' }, ['answers.child_name']],
  ['the name is a link', { child_name: 'win.example.com', child_age: '9' }, ['answers.child_name']],
  ['the child is too young', { child_name: 'Mia', child_age: '6' }, ['answers.child_age']],
  ['the child is grown up', { child_name: 'Mia', child_age: '18' }, ['answers.child_age']],
  ['the age is no number', { child_name: 'Mia', child_age: 'nine' }, ['answers.child_age']],
]

test.for(wrong)('which child comes is checked: %s', ([, answers, paths]) => {
  expect(problemsOfChild(service, { child_name: 'Mia', child_age: '9' })).toEqual([])
  expect(problemsOfChild(service, answers).map(({ path }) => path)).toEqual(paths)
  expect(problemsOfChild({ ...service, flags: [] }, answers)).toEqual([])
})
