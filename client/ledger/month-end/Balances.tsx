import { useKeptField } from '#client/api/use-kept-field.ts'
import { journalFile, putOwnNumber } from '#client/ledger/queries.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { useStudio } from '#client/settings/service.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

type Account = MonthEnd['balance']['accounts'][number]

/** All accounts at the end of the last day, each with the number that the bookkeeper knows it by. */
export function Balances({ month: { balance, currency, from, until } }: { month: MonthEnd }) {
  const { figure } = useStudio()

  return (
    <RecordPart title={`Trial balance, ${currency}`} action={<ExportButton of={journalFile({ from, until })} />}>
      <p className="text-sm text-muted">The journal goes out under your bookkeeper’s numbers, where one is typed.</p>
      <table className="w-full text-sm figures">
        <caption className="sr-only">Trial balance</caption>
        <thead>
          <tr className="border-b border-edge/60 text-left">
            <th className="py-1.5 font-medium">Account</th>
            <th className="py-1.5 font-medium">Number</th>
            <th className="py-1.5 text-right font-medium">Balance</th>
          </tr>
        </thead>
        <tbody>
          {balance.accounts.map((account) => (
            <tr key={account.code} className="border-b border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
                {account.code} {account.name}
              </th>
              <td className="w-24 py-1">
                <OwnNumber key={account.ownNumber} account={account} />
              </td>
              <td className="py-1 pl-2 text-right whitespace-nowrap">
                {figure(account.debitCents - account.creditCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPart>
  )
}

/** Saved when it is left. */
function OwnNumber({ account: { code, name, ownNumber } }: { account: Account }) {
  const { input, text, type, keep, problem } = useKeptField({
    name: `number of account ${code}`,
    stored: ownNumber ?? '',
    read: (words) => ({ value: words.trim() }),
    save: (number) => putOwnNumber(code, number),
    touches: [['ledger']],
  })

  return (
    <>
      <TextInput
        isTight
        ref={input}
        aria-label={`The bookkeeper’s number of ${name}`}
        placeholder={code}
        maxLength={20}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={keep}
      />
      {problem && (
        <span role="alert" className="block text-flag-deep">
          {problem}
        </span>
      )}
    </>
  )
}
