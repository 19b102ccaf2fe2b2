import { useQuery } from '@tanstack/react-query'

import { walletsOf } from '#client/orders/queries.ts'
import { useStudio } from '#client/settings/service.ts'

import { TenderForm, type TenderProps } from './TenderForm.tsx'

const wordsOf = {
  credit: {
    label: 'Store credit',
    thereIs: (sum: string) => `${sum} of store credit`,
    take: (sum: string) => `Take ${sum} of credit`,
  },
  house_account: {
    label: 'House account',
    thereIs: (sum: string) => `${sum} may still go on the account`,
    take: (sum: string) => `Put ${sum} on the account`,
  },
}

/** Takes the client's balance, as far as it goes. */
function Wallet({ method, ...tender }: TenderProps & { method: keyof typeof wordsOf }) {
  const { at, personId, leftCents, act } = tender
  const { money } = useStudio()
  const { data: wallets, error } = useQuery({ ...walletsOf(personId ?? ''), enabled: personId !== null })
  const thereIs =
    wallets && (method === 'credit' ? wallets.creditCents : Math.max(0, wallets.limitCents - wallets.owedCents))
  const amountCents = Math.min(leftCents, thereIs ?? 0)
  const words = wordsOf[method]

  return (
    <TenderForm
      tender={tender}
      label={words.label}
      verb={words.take(money(amountCents))}
      refused="It is not taken"
      error={error}
      isReady={amountCents > 0}
      onSend={() => act.mutate({ method, amountCents })}
    >
      {thereIs !== undefined && (
        <p className={at === 'register' ? 'text-sm figures' : 'figures'}>{words.thereIs(money(thereIs))}</p>
      )}
    </TenderForm>
  )
}

export const StoreCredit = (tender: TenderProps) => <Wallet {...tender} method="credit" />

export const HouseAccount = (tender: TenderProps) => <Wallet {...tender} method="house_account" />
