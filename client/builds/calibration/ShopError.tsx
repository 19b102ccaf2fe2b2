import { useQuery } from '@tanstack/react-query'

import { errorInWords } from './error-in-words.ts'
import { shopCalibration } from './queries.ts'

/** How sure this shop's predictions are: `±0.4 points`. */
export function ShopError() {
  const { data } = useQuery(shopCalibration)

  return data ? errorInWords(data) : '-'
}
