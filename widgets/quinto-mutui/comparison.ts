/** What only a comparison of offers needs: a calculator that collects contacts never asks for it. */
export { quote } from '../../finance/offers/quote.ts'
export { BestOffer } from './best-offer.tsx'
