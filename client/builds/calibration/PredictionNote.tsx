import { Link } from '#client/routing/Link.tsx'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'
import { fewestMeasured } from '#shared/clubs/swing-weight.ts'
import { counted } from '#shared/words.ts'

import { errorInWords, howToRead, offsetInWords } from './error-in-words.ts'

/** How sure the swing weights beside it are, what that comes from, and how to read it. */
export function PredictionNote({ shop }: { shop: ShopCalibration }) {
  const decimals = useDecimals()

  return (
    <p className="max-w-prose text-sm text-muted">
      Swing weights are predicted from the parts,{' '}
      <strong className="font-medium figures">{decimals(errorInWords(shop))}</strong> {decimals(whereFrom(shop))}{' '}
      {howToRead}{' '}
      <Link to="/admin/clubs-2/scale" className="text-fairway underline underline-offset-4">
        Weigh clubs
      </Link>
    </p>
  )
}

function whereFrom(shop: ShopCalibration): string {
  const { clubs } = shop
  if (clubs < fewestMeasured) {
    const weighed = clubs === 0 ? 'none was' : `${clubs} ${clubs === 1 ? 'was' : 'were'}`
    return `as in any shop, until ${counted(fewestMeasured, 'club was', 'clubs were')} weighed here: ${weighed} so far.`
  }
  const offset = offsetInWords(shop)
  return `by ${counted(clubs, 'club')} weighed here${offset === undefined ? '' : `, which weighed ${offset} than their parts say: that is counted in`}.`
}
