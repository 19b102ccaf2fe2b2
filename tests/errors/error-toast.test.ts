import { expect, test } from 'vitest'

import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { Failure } from '#shared/http/failure.ts'

const connection = ['Connection Problem', 'Please check your internet connection and try again.']
const signIn = ['Authentication Required', 'Please log in to continue.']
const slow = ['Request Timeout', 'The request took too long. Please try again.']

test.for<[what: string, error: unknown, told: string[]]>([
  ['a request that never arrived', new Failure('unavailable', 'x', { cause: new TypeError('y') }), connection],
  ['what Chrome calls it', new TypeError('Failed to fetch'), connection],
  ['what Firefox calls it', new TypeError('NetworkError when attempting to fetch resource.'), connection],
  ['what Safari calls it', new TypeError('Load failed'), connection],
  ['an ended session', new Failure('session_expired', 'x'), signIn],
  ['nobody signed in', new Failure('not_signed_in', 'x'), signIn],
  ['the code AUTH_ERROR', Object.assign(new Error('x'), { code: 'AUTH_ERROR' }), signIn],
  [
    'a request that took too long',
    new Failure('unavailable', 'x', { cause: new DOMException('y', 'TimeoutError') }),
    slow,
  ],
  ['the code TIMEOUT', Object.assign(new Error('x'), { code: 'TIMEOUT' }), slow],
  ['a server that is down for a moment', new Failure('unavailable', 'Soon.', { status: 503 }), ['Error', 'Soon.']],
  ['any other error', new Error('The bench is full.'), ['Error', 'The bench is full.']],
  ['a mistake of ours', new TypeError('x is undefined'), ['Error', 'x is undefined']],
  ['what is no error', 'Just words', ['Error', 'Just words']],
])('%s is told in the words of the specification', ([, error, [title, description]]) => {
  expect(errorToast(error)).toEqual({ variant: 'destructive', title, description })
})
