import type { Question } from '#shared/catalog/contract.ts'

const text = (code: string, label: string, hint: string | null = null): Question => ({
  code,
  label,
  hint,
  kind: 'text',
  choices: [],
})

const choice = (code: string, label: string, choices: string[], hint: string | null = null): Question => ({
  code,
  label,
  hint,
  kind: 'choice',
  choices,
})

const hand = choice('hand', 'Do you play right- or left-handed?', ['Right-handed', 'Left-handed'])
const height = text('height', 'How tall are you?', 'For example 5 ft 11 in')
const glove = choice('glove', 'Your glove size', ['S', 'M', 'ML', 'L', 'XL', 'I do not know'])
const handicap = text('handicap', 'Your handicap or usual score', 'A guess is fine')
const miss = choice('miss', 'Your usual miss', ['Left', 'Right', 'Thin or topped', 'Heavy', 'No pattern'])
const clubs = text('clubs', 'What do you play now?', 'Make, model and shaft, as far as you know')
const goal = text('goal', 'What should be better afterwards?')
const body = text('body', 'Anything about your body we should know?', 'Back, wrists, knees: we adapt the session')
const brings = choice('brings_clubs', 'Will you bring your own clubs?', ['Yes', 'No'])
const budget = choice('budget', 'What would you spend on new clubs, if they help?', [
  'Nothing, I want to know first',
  'Up to $500',
  '$500 to $1,500',
  'More than $1,500',
])

export const swingQuestions = [hand, handicap, miss, goal, body]
export const fittingQuestions = [hand, height, glove, handicap, miss, clubs, brings, budget]
export const longFittingQuestions = [...fittingQuestions, goal, body]

export const putterQuestions = [
  hand,
  height,
  text('putter', 'Which putter do you play now?', 'Make, model and length, as far as you know'),
  choice('putting_miss', 'Where do short putts miss?', ['Left', 'Right', 'Both sides', 'Short', 'I do not know']),
]

export const benchQuestions = [clubs, text('clubs_count', 'How many clubs will you bring?')]

export const lessonQuestions = [hand, handicap, goal, body]

export const juniorQuestions = [
  choice('age_band', 'How old is the junior?', ['4 to 6', '7 to 9', '10 to 12', '13 to 17']),
  hand,
  choice('own_clubs', 'Does the junior have clubs?', ['Yes', 'No, please lend us a set']),
]

export const bayQuestions = [choice('players', 'How many will play?', ['1', '2', '3', '4'])]
