import { codeOf, messageOf } from '#client/errors/error-code.ts'
import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'

import type { NewToast } from './toast.ts'

const known: Record<string, { title: string; description: string }> = {
  NETWORK_ERROR: {
    title: 'Connection Problem',
    description: 'Please check your internet connection and try again.',
  },
  AUTH_ERROR: { title: 'Authentication Required', description: 'Please log in to continue.' },
  TIMEOUT: { title: 'Request Timeout', description: 'The request took too long. Please try again.' },
}

/** How an error is told that has no place of its own on the page. */
export const errorToast = (error: unknown): NewToast => ({
  variant: 'destructive',
  ...(known[codeOf(error)] ?? { title: 'Error', description: messageOf(error) }),
})

/** The same of something that a person pressed, and of which something can be said where it was refused: `Not saved`. */
export const failedToast = (error: Error, otherwise: string): NewToast => ({
  variant: 'destructive',
  title: titleAfter(error, otherwise),
  description: sentenceAfter(error),
})
