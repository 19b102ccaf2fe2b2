import type { ReactNode } from 'react'

import { signOut } from '#client/api/session/sign-in-out.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'

import type { Refusal } from './queries.ts'

const home = <ButtonLink to="/">Go to the studio</ButtonLink>
// The page's guard leads to the sign-in, and back here.
const anew = <Button onClick={() => void signOut()}>Sign in again</Button>

const refusals: Record<Refusal, { title: string; sentence: string; way: ReactNode }> = {
  over: {
    title: 'This request is over',
    sentence:
      'It was answered already, has waited for more than ten minutes, or belongs to another account. Go back to the app and begin there once more.',
    way: home,
  },
  'second step missing': {
    title: 'Your second step is missing',
    sentence: 'This account is protected by a second step. Sign in with it, and then answer the app.',
    way: anew,
  },
  'too long ago': {
    title: 'Sign in once more',
    sentence: 'The app wants to be sure that it is you who is here now.',
    way: anew,
  },
  'no account yet': {
    title: 'This needs an account of your own',
    sentence: 'You are here as a guest. Sign in or create an account, and then answer the app.',
    way: anew,
  },
  'switched off': {
    title: 'Apps cannot sign you in here',
    sentence: 'The studio does not let other apps sign people in with their account at the moment.',
    way: home,
  },
  'not here': {
    title: 'This page cannot answer for you',
    sentence: 'Open the studio at its own address, then go back to the app and begin there once more.',
    way: home,
  },
}

/** Why there is nothing to answer, and what to do instead. */
export function ConsentRefusal({ refusal }: { refusal: Refusal }) {
  const { title, sentence, way } = refusals[refusal]

  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p>{sentence}</p>
      {way}
    </div>
  )
}
