import { useSuspenseQuery, useMutation, useQueryClient, queryOptions } from '@tanstack/react-query'
import { IdCard, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { call } from '#client/api/call.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { textLink } from '#client/auth/text-link.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type Authorization, oauthContract } from '#shared/auth/oauth.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { leastSeen, scopeWords } from './scope-words.ts'
import { shortName } from './short-name.ts'

/** A third-party app asks a person for permission to sign them in. */
export function ConsentPage() {
  const id = useAddress().read('authorization_id')

  return (
    <AuthLayout title="Sign in to an app">
      {id ? (
        <Loaded skeleton={<Skeleton className="h-96" />}>
          <Consent id={id} />
        </Loaded>
      ) : (
        <ConsentRefusal refusal="over" />
      )}
    </AuthLayout>
  )
}

/** The app's request, why it is invalid, or the way back. */
function Consent({ id }: { id: string }) {
  const { data: opened } = useSuspenseQuery(authorizationOf(id))

  if (opened.state === 'refused') return <ConsentRefusal refusal={opened.refusal} />
  if (opened.state === 'leaving') return <Leaving to={opened.to} />
  return <ConsentQuestion authorization={opened.authorization} />
}

/** A browser may require a press before it opens an app. */
function Leaving({ to }: { to: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <output>Taking you back to the app ...</output>
      <a href={to} className={textLink}>
        Go back now
      </a>
    </div>
  )
}

const toStudio = <ButtonLink to="/">Go to the studio</ButtonLink>
// The guard redirects to the sign-in and back.
const signInAgain = <Button onClick={() => void signOut()}>Sign in again</Button>

const problemWords: Record<ConsentProblem, { title: string; sentence: string; way: ReactNode }> = {
  over: {
    title: 'This request is over',
    sentence:
      'It was answered already, has waited for more than ten minutes, or belongs to another account. Go back to the app and begin there once more.',
    way: toStudio,
  },
  'second step missing': {
    title: 'Your second step is missing',
    sentence: 'This account is protected by a second step. Sign in with it, and then answer the app.',
    way: signInAgain,
  },
  'too long ago': {
    title: 'Sign in once more',
    sentence: 'The app wants to be sure that it is you who is here now.',
    way: signInAgain,
  },
  'no account yet': {
    title: 'This needs an account of your own',
    sentence: 'You are here as a guest. Sign in or create an account, and then answer the app.',
    way: signInAgain,
  },
  'switched off': {
    title: 'Apps cannot sign you in here',
    sentence: 'The studio does not let other apps sign people in with their account at the moment.',
    way: toStudio,
  },
  'not here': {
    title: 'This page cannot answer for you',
    sentence: 'Open the studio at its own address, then go back to the app and begin there once more.',
    way: toStudio,
  },
}

/** Why there is nothing to answer, and what to do instead. */
function ConsentRefusal({ refusal }: { refusal: ConsentProblem }) {
  const { title, sentence, way } = problemWords[refusal]

  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p>{sentence}</p>
      {way}
    </div>
  )
}

/** The app, the data it would see, and both answers. */
function ConsentQuestion({ authorization }: { authorization: Authorization }) {
  const { studio } = useStudio()
  const { client, user, scope } = authorization

  return (
    <div className="grid gap-6">
      <p className="text-lg">
        <strong className="wrap-anywhere">{shortName(client.name)}</strong> asks to sign you in with your account at{' '}
        {studio.name}.
      </p>
      {client.registration_type === 'dynamic' && (
        <Notice kind="warning" title={`${studio.name} has not checked this app`}>
          <p>It gave itself this name. Allow it only if you have just begun to sign in there.</p>
        </Notice>
      )}
      <ScopeList scopes={scope.split(' ')} email={user.email} />
      <p className="text-muted">
        It sees nothing else, and can neither book nor change anything. A new password here ends its access.
      </p>
      <Answers authorization={authorization} />
    </div>
  )
}

function Answers({ authorization }: { authorization: Authorization }) {
  const { answering, switching, error } = useAnswering(authorization.authorization_id)
  const problem = useFocusOn(error)
  const isBusy = answering.isPending || switching.isPending
  const chosen = answering.isPending ? answering.variables : undefined
  const give = (action: 'approve' | 'deny') => () => !isBusy && answering.mutate(action)
  const { email } = authorization.user

  return (
    <>
      {error && <Refusal title="Your answer did not arrive" ref={problem} error={error} />}
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button size="large" className="grow" busy={chosen === 'approve'} onClick={give('approve')}>
            Allow
          </Button>
          <Button size="large" tone="quiet" className="grow" busy={chosen === 'deny'} onClick={give('deny')}>
            Deny
          </Button>
        </div>
        <p className="text-sm text-muted">
          Either takes you back to{' '}
          <strong className="wrap-anywhere text-ink">{destinationOf(authorization.redirect_uri)}</strong>.
        </p>
      </div>
      <div className="border-t border-line pt-4">
        <p className="text-muted">
          {email ? 'Signed in as ' : 'Signed in with your phone number'}
          <strong className="wrap-anywhere text-ink">{email}</strong>
        </p>
        <Button tone="plain" busy={switching.isPending} onClick={() => !isBusy && switching.mutate()}>
          Use another account
        </Button>
      </div>
    </>
  )
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The app's return address, in a form that a person can compare. */
function destinationOf(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri)
  if (!protocol.startsWith('http')) return 'an app on this device'

  return loopback.has(hostname) ? 'a program on this computer' : host
}

/** The answer, or the way to give it by another account. */
function useAnswering(authorizationId: string) {
  const cache = useQueryClient()
  const show = (opened: ConsentState) => cache.setQueryData(authorizationOf(authorizationId).queryKey, opened)
  const answering = useMutation({
    mutationFn: (action: 'approve' | 'deny') => answer(authorizationId, action),
    onSuccess: show,
    onError: (error) => {
      const refusal = refusalIn(error)
      if (refusal) show({ state: 'refused', refusal })
    },
  })
  // Signed out, the guard redirects to the sign-in and back.
  const switching = useMutation({ mutationFn: () => release(authorizationId).then(signOut) })

  return { answering, switching, error: answering.error ?? switching.error }
}

interface SightRowProps {
  Icon: LucideIcon
  what: string
  /** This person's value, if it is known here. */
  value?: string | undefined
}

const icons: Partial<Record<string, LucideIcon>> = { profile: UserRound, email: Mail, phone: Phone }

/** The data that an app would see, in words. */
function ScopeList({ scopes, email }: { scopes: readonly string[]; email: string }) {
  const seen = scopes.flatMap((scope) => {
    const [what, Icon] = [scopeWords[scope], icons[scope]]
    return what && Icon ? { Icon, what, value: scope === 'email' ? email : undefined } : []
  })

  return (
    <section aria-labelledby="sights" className="rounded border border-line bg-sunken px-5 py-4">
      <h2 id="sights" className="font-semibold">
        It will see
      </h2>
      <ul className="mt-3 grid gap-3">
        <SightRow Icon={IdCard} what={leastSeen} />
        {seen.map((sight) => (
          <SightRow key={sight.what} {...sight} />
        ))}
      </ul>
    </section>
  )
}

function SightRow({ Icon, what, value }: SightRowProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-fairway" />
      <span className="min-w-0">
        {what}
        {value && <span className="block wrap-anywhere text-muted">{value}</span>}
      </span>
    </li>
  )
}

/** Why the request is invalid. */
type ConsentProblem = 'over' | 'second step missing' | 'too long ago' | 'no account yet' | 'switched off' | 'not here'

const problemsByCode: Partial<Record<FailureCode, ConsentProblem>> = {
  oauth_authorization_not_found: 'over',
  oauth_client_not_found: 'over',
  insufficient_aal: 'second step missing',
  reauthentication_needed: 'too long ago',
  no_authorization: 'no account yet',
  feature_disabled: 'switched off',
  not_allowed: 'not here',
}

const refusalIn = (error: unknown): ConsentProblem | undefined =>
  error instanceof Failure ? problemsByCode[error.code] : undefined

type ConsentState =
  | { state: 'asked'; authorization: Authorization }
  | { state: 'leaving'; to: string }
  | { state: 'refused'; refusal: ConsentProblem }

async function open(authorizationId: string): Promise<ConsentState> {
  try {
    const answer = await call(oauthContract.readAuthorization, { params: { authorizationId }, headers: {} })
    return 'redirect_url' in answer ? leave(answer.redirect_url) : { state: 'asked', authorization: answer }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error

    return { state: 'refused', refusal }
  }
}

/** Returns to the app and replaces this page in the history: there is nothing more to answer here. */
function leave(to: string): ConsentState {
  location.replace(to)

  return { state: 'leaving', to }
}

/** Loads the app's request. A person who allowed it before is sent back at once. */
const authorizationOf = (id: string) =>
  queryOptions({ queryKey: ['auth', 'oauth', id], queryFn: () => open(id), staleTime: Infinity })

async function answer(authorizationId: string, action: 'approve' | 'deny'): Promise<ConsentState> {
  const params = { authorizationId }
  const { redirect_url } = await call(oauthContract.answerAuthorization, { params, headers: {}, body: { action } })

  return leave(redirect_url)
}

/** Signs out, to answer by another account. */
const release = (authorizationId: string) => call(oauthContract.releaseAuthorization, { params: { authorizationId } })
