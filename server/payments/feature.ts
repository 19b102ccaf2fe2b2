import type { Feature } from '#server/kernel/feature.ts'

import { dropRemovedCards } from './cards/cards.ts'
import { withCards } from './cards/own-cards.ts'
import { settleSetups } from './cards/settle-setup.ts'
import { cards, unknownEvents, readers } from './checks.ts'
import { disputeLedger } from './disputes/dispute-ledger.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { settleDisputes } from './disputes/settle-dispute.ts'
import { drawerLedger } from './drawers/drawer-ledger.ts'
import { drawersRoutes } from './drawers/routes.ts'
import { paymentFileRoutes } from './files.ts'
import { expireCards } from './gift-cards/end-card.ts'
import { giftCardLedger } from './gift-cards/gift-card-ledger.ts'
import { giftCardLine } from './gift-cards/gift-card-line.ts'
import { giftCardsOfPerson } from './gift-cards/own-gift-cards.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { sendDueCards } from './gift-cards/send-card.ts'
import { hearOfRefunds } from './outside-refunds.ts'
import { settlePayouts } from './payouts/settle-payout.ts'
import { askForRefunds } from './refunds.ts'
import { paymentRetention } from './retention.ts'
import { cardRoutes, paymentsRoutes, readerRoutes, walletRoutes, demoChargesRoutes } from './routes.ts'
import { searchOfGiftCards } from './search.ts'
import { settleOpen } from './settle.ts'
import { texts } from './texts.ts'
import { withWallets } from './wallets/own-wallets.ts'
import { walletLedger } from './wallets/wallet-ledger.ts'

export const payments: Feature = {
  name: 'payments',
  texts,
  routes: [
    paymentsRoutes,
    cardRoutes,
    disputeRoutes,
    giftCardRoutes,
    paymentFileRoutes,
    walletRoutes,
    demoChargesRoutes,
    drawersRoutes,
    readerRoutes,
  ],
  lines: { gift_card: giftCardLine },
  retention: paymentRetention,
  search: searchOfGiftCards,
  ofPerson: withCards(withWallets(giftCardsOfPerson)),
  ledgers: [giftCardLedger, walletLedger, drawerLedger, disputeLedger],
  checks: { cards, readers, 'card events': unknownEvents },
  jobs: [
    { name: 'settle-open-payments', cron: '*/5 * * * *', run: settleOpen },
    { name: 'settle-card-setups', cron: '*/5 * * * *', run: settleSetups },
    { name: 'settle-disputes', cron: '*/5 * * * *', run: settleDisputes },
    { name: 'settle-payouts', cron: '23 * * * *', run: settlePayouts },
    { name: 'drop-removed-cards', cron: '17 * * * *', run: dropRemovedCards },
    { name: 'hear-of-refunds', cron: '*/5 * * * *', run: hearOfRefunds },
    { name: 'ask-for-refunds', cron: '*/5 * * * *', run: askForRefunds },
    // Hourly: midnight comes at a different hour in each zone.
    { name: 'send-gift-cards', cron: '7 * * * *', run: sendDueCards },
    { name: 'expire-gift-cards', cron: '9 * * * *', run: expireCards },
  ],
}
