import { recordPages } from '#shared/record-pages.ts'

export const personPath = recordPages.person.to
