/** Names of the query parameters that identify a campaign. No other parameter is stored. */
export const campaignName = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid|ttclid)$/
