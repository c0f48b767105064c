/** A class of custom objects in the simulated account. */
export const customClass = 'Vehicle__c';
