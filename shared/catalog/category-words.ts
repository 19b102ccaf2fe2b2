import type { Service } from './contract.ts'

export const categoryWords: Record<Service['category'], string> = {
  evaluation: 'Evaluation',
  fitting: 'Fitting',
  putter: 'Putter fitting',
  lesson: 'Lesson',
  bench: 'Bench work',
  bay: 'Bay',
}
