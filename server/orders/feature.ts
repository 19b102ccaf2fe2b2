import type { Feature } from '#server/kernel/feature.ts'

import { orderCardRoutes } from './card/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { documentLedger } from './documents/document-ledger.ts'
import { orderFileRoutes } from './files.ts'
import { tipLine } from './kinds/tip.ts'
import { latePaymentsRoutes } from './late/routes.ts'
import { orderLinesRoutes } from './lines/routes.ts'
import { monthEndRoutes } from './month-end/routes.ts'
import { taxLedger } from './month-end/tax-report.ts'
import { orderLedger } from './order-ledger.ts'
import { payLinkRoutes, voidRoutes } from './pay/routes.ts'
import { orderRetention } from './people/order-retention.ts'
import { ordersOfPerson } from './people/own-orders.ts'
import { waitingOrders } from './people/waiting.ts'
import { quickKeysRoutes } from './quick-keys/routes.ts'
import { documentsRoutes, orderPapersRoutes } from './receipt/routes.ts'
import { returnsRoutes } from './returns/routes.ts'
import { ordersRoutes } from './routes.ts'
import { searchOfOrders } from './search.ts'
import { expireOrders } from './step.ts'
import { texts } from './texts.ts'

export const orders: Feature = {
  name: 'orders',
  texts,
  routes: [
    ordersRoutes,
    orderLinesRoutes,
    returnsRoutes,
    latePaymentsRoutes,
    voidRoutes,
    cartRoutes,
    orderPapersRoutes,
    orderFileRoutes,
    payLinkRoutes,
    orderCardRoutes,
    quickKeysRoutes,
    documentsRoutes,
    monthEndRoutes,
  ],
  jobs: [{ name: 'expire-orders', cron: '* * * * *', run: expireOrders }],
  lines: { tip: tipLine },
  search: searchOfOrders,
  ofPerson: ordersOfPerson,
  waiting: { name: 'Orders', list: waitingOrders },
  ledgers: [orderLedger, documentLedger, taxLedger],
  retention: orderRetention,
}
