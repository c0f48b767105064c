/** A class of custom objects that the simulated account has. */
export const customClass = 'Vehicles';
