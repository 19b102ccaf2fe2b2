import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { consentsOf, giveConsent } from './queries.ts'

const code = 'account_terms'

/**
 * Asks whoever is signed in for the present version of the terms, above whatever they came for: nothing is kept from
 * somebody who has not answered, least of all their own data.
 */
export function TermsNotice() {
  const session = useSession()
  const queries = useQueryClient()
  const { date } = useStudio()
  const query = consentsOf(session?.user.id ?? '')
  const { data } = useQuery({ ...query, enabled: session !== undefined })
  const agreeing = useMutation({
    mutationFn: (version: number) => giveConsent(code, version),
    // Also after a refusal: there may be a newer version.
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  const waiting = data?.waiting.find((document) => document.code === code)
  if (!waiting) return null

  const isFirst = !data?.given.some((consent) => consent.code === code)

  return (
    <section aria-label="Terms" className="page-width pt-6 print:hidden">
      <Notice title={isFirst ? 'The terms of your account' : 'The terms of your account have changed'}>
        <p>
          {isFirst
            ? 'Please read them and say that you agree.'
            : `There is a new version of ${date(waiting.publishedAt)}.`}{' '}
          Everything of yours stays open to you meanwhile.
        </p>
        {agreeing.error && (
          <p role="alert" className="font-medium text-flag-deep">
            {sentenceAfter(agreeing.error)}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button size="small" busy={agreeing.isPending} onClick={() => agreeing.mutate(waiting.version)}>
            I agree
          </Button>
          <Link to="/terms" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Read the terms
          </Link>
        </div>
      </Notice>
    </section>
  )
}
