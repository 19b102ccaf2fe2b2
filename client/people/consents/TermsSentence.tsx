import { Link } from '#client/routing/Link.tsx'
import type { DocumentText } from '#shared/people/consents.ts'

/** What the button below it agrees to. */
export const TermsSentence = ({ terms }: { terms: Pick<DocumentText, 'version'> }) => (
  <p className="text-sm text-muted">
    By creating the account you agree to the{' '}
    <Link to={`/terms?version=${terms.version}`} target="_blank" className="text-ink underline underline-offset-4">
      terms
    </Link>{' '}
    (version {terms.version}).
  </p>
)
