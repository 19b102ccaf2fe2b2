import { useSuspenseQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { DocumentWords } from './DocumentWords.tsx'
import { documentOf } from './queries.ts'

/** The terms in their present version, or in the one that the address names. */
export function TermsPage() {
  return (
    <Loaded
      skeleton={
        <div className="page-width grid gap-6 py-12">
          <Skeleton className="h-12 max-w-md" />
          <Skeleton className="h-96 max-w-[68ch]" />
        </div>
      }
    >
      <Terms />
    </Loaded>
  )
}

const heading = 'Terms of your account'

function Terms() {
  const version = Number(useAddress().read('version'))
  const isVersion = Number.isInteger(version) && version > 0
  const { data: present } = useSuspenseQuery(documentOf('account_terms'))
  const { data: terms } = useSuspenseQuery(documentOf('account_terms', isVersion ? version : undefined))
  const { date } = useStudio()
  if (!terms) {
    return (
      <>
        <PageHead seed={21} title={heading} />
        <div className="page-width pt-8">
          <EmptyState title={present ? 'There is no such version' : 'No terms yet'}>
            {present ? (
              <Link to="/terms" className="underline underline-offset-4">
                Read the present one
              </Link>
            ) : (
              'The studio has not published terms of its accounts.'
            )}
          </EmptyState>
        </div>
      </>
    )
  }

  return (
    <>
      <PageHead
        seed={21}
        title={terms.text.title ?? heading}
        lead={`Version ${terms.version}, published on ${date(terms.publishedAt)}.`}
      />
      <div className="page-width grid gap-8 pt-8">
        {present && present.version !== terms.version && (
          <p>
            This version is no longer the present one.{' '}
            <Link to="/terms" className="underline underline-offset-4">
              Read version {present.version}
            </Link>
          </p>
        )}
        <DocumentWords text={terms.text} />
      </div>
    </>
  )
}
