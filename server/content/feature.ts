import { type Check, type Feature, ok, warn } from '#server/kernel/feature.ts'

import { contentRoutes } from './routes.ts'
import { readAllContent } from './service.ts'

const words: Check = async (work) => {
  const missing = (await readAllContent(work)).filter(({ version }) => version === 0)
  if (missing.length === 0) return ok('Every part of every page has been worded.')

  return warn(`Never worded, so not shown: ${missing.map(({ page, part }) => `${page}/${part}`).join(', ')}.`)
}

export const content: Feature = {
  name: 'content',
  texts: {
    content: { other: ['page', 'part', 'body'] },
    mailTemplate: { other: ['name', 'subject', 'lead'] },
  },
  routes: [contentRoutes],
  checks: { words },
}
