import { codeOf, messageOf } from '#client/errors/error-code.ts'

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
