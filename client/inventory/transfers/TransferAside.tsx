import { labelsPath } from '#client/inventory/labels/labels-path.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'
import { transferWords } from '#shared/inventory/transfers/status.ts'

/** From where to where, with whom, what came when, and what happened. */
export function TransferAside({ transfer }: { transfer: StockTransfer }) {
  const { moment } = useStudio()
  const { from, to, carrier, note, sentAt, lines, receipts } = transfer

  return (
    <>
      <RecordPart title="Transfer">
        <Facts
          facts={[
            { name: 'From', value: from.name },
            { name: 'To', value: to.name },
            ...(carrier ? [{ name: 'With', value: carrier }] : []),
            ...(note ? [{ name: 'Note', value: note }] : []),
            ...(sentAt ? [{ name: 'Sent', value: moment(sentAt) }] : []),
          ]}
        />
        {lines.length > 0 && (
          <ButtonLink
            tone="quiet"
            size="tight"
            className="justify-self-start"
            to={labelsPath(lines.map(({ sku }) => sku))}
          >
            Labels
          </ButtonLink>
        )}
      </RecordPart>
      {receipts.length > 0 && (
        <RecordPart title="What came">
          <History
            moment={moment}
            entries={receipts.map(({ at, by, lines: came }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: came.map(({ sku, quantity }) => `${quantity} x ${sku}`).join(', '),
            }))}
          />
        </RecordPart>
      )}
      <RecordPart title="History">
        <Steps transfer={transfer} />
      </RecordPart>
    </>
  )
}

function Steps({ transfer: { history } }: { transfer: StockTransfer }) {
  const { moment } = useStudio()

  return (
    <History
      moment={moment}
      entries={history
        .map(({ at, from, to, by, reason }, index) => ({
          id: String(index),
          at,
          by: by ?? 'The system',
          ...(from === null
            ? { what: 'Drafted' }
            : from === to
              ? { what: 'Came in part' }
              : { what: 'State', from: transferWords[from].label, to: transferWords[to].label }),
          why: reason ?? undefined,
        }))
        .toReversed()}
    />
  )
}
