import { quoteLink } from '#server/builds/links.ts'
import type { QuoteRecord } from '#server/builds/quote-store.ts'
import type { Work } from '#server/kernel/work.ts'
import type { TemplateMail } from '#server/notices/service.ts'

type Mail = Omit<TemplateMail, 'to'>

interface QuoteMailFacts {
  total: string
  /** Empty without a deposit. */
  deposit: string
  until: string
  note: string
  /** The difference that a change makes. */
  change: string | undefined
}

/** The quote, with a link to approve it. */
export function quoteMail(
  { services: { config } }: Work,
  quote: Pick<QuoteRecord, 'id' | 'number' | 'linkVersion'>,
  { total, deposit, until, note, change }: QuoteMailFacts,
): Mail {
  return {
    template: 'build_quote',
    about: quote.id,
    facts: { number: quote.number, total, until },
    lines: [
      ...(note ? [note] : []),
      change === undefined
        ? `Your clubs come to ${total} with tax. You approve by your name on the page${deposit && `; a deposit of ${deposit} is paid there`}.`
        : `With what was changed your clubs come to ${total} with tax. ${change} You approve the change by your name on the page.`,
    ],
    action: { label: 'Read and approve the quote', url: quoteLink.urlOf(config, quote) },
    notes: [`It is valid until ${until}. You can decline or ask on the same page, without an account.`],
  }
}

/** Confirms the approval, with the deposit. */
export const approvedMail = (
  { id, number }: Pick<QuoteRecord, 'id' | 'number'>,
  deposit: string,
  url: string,
): Mail => ({
  template: 'quote_approved',
  about: id,
  facts: { number, deposit },
  lines: ['Thank you. We have put your parts aside and begin as soon as the deposit is paid.'],
  action: { label: `Pay ${deposit}`, url },
})
