/** Parameters of an address by which a campaign says that it led there; no other part of a query is kept. */
export const campaignName = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid|ttclid)$/
