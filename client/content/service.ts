/** What other features of the client use of the studio’s words; pages are none of it. */
export { Ask } from './Ask.tsx'
export { Definitions } from './Definitions.tsx'
export { Questions } from './Questions.tsx'
export { useContent, useContentSoon } from './use-content.ts'
export { usePageHead } from './use-page-head.tsx'
export { WordedPart } from './WordedPart.tsx'
export { Words } from './Words.tsx'
