export const pricePaths = {
  WaterPrices: '/organization/water-prices',
  WaterPricesCreate: '/organization/water-prices/create',
  WaterPricesEdit: '/organization/water-prices/edit/:id',
  SurchargeItems: '/organization/surcharge-items',
  SurchargeItemsCreate: '/organization/surcharge-items/create',
  SurchargeItemsEdit: '/organization/surcharge-items/edit/:id',
} as const
