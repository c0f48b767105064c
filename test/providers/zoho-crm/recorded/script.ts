import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Ask, Script } from '../../../recorded/scripts.ts';

/**
 * Pattern of a recorded path. The recordings use version 2, whose lists contain whole records. Version 8 returns only
 * the requested fields.
 */
const below = (path: string): RegExp => new RegExp(String.raw`^/crm/v\d${path}$`);

const module = async (ask: Ask, name: string, record: object, change: object, fields: string) => {
  const path = `/crm/v8/${name}`;
  const created = await ask('POST', path, { data: [record], trigger: [] });
  const id = String(at(created, 'data.0.details.id'));
  const read = await ask('GET', `${path}/${id}`);
  const listed = await ask('GET', `${path}?fields=${fields}`);
  const updated = await ask('PUT', `${path}/${id}`, { data: [change], trigger: [] });
  return {
    id,
    asked: [
      { method: 'POST', path: below(`/${name}`), answers: [created] },
      { method: 'GET', path: below(`/${name}/\\d+`), answers: [read] },
      { method: 'GET', path: below(`/${name}`), answers: [{ ...Object(listed), data: at(read, 'data') }] },
      { method: 'PUT', path: below(`/${name}/\\d+`), answers: [updated] },
    ],
    remove: async () => ({
      method: 'DELETE',
      path: below(`/${name}/\\d+`),
      answers: [await ask('DELETE', `${path}/${id}`)],
    }),
  };
};

const address = {
  Billing_Street: '228 Runamuck Pl',
  Billing_City: 'Baltimore',
  Billing_State: 'MD',
  Billing_Code: '21224',
};

/** Repeats the recorded requests of a real org at the simulated org. */
export const script: Script = async (ask) => {
  const account = { Account_Name: 'King', Phone: '555', Employees: 445, Industry: 'Manufacturing', ...address };
  const company = await module(ask, 'Accounts', account, { Phone: '556' }, 'Account_Name,Phone,Owner');
  const person = {
    First_Name: 'Ada',
    Last_Name: 'Lovelace',
    Email: 'ada@example.org',
    Account_Name: { id: company.id },
  };
  const contact = await module(ask, 'Contacts', person, { Title: 'Countess' }, 'Full_Name,Email,Owner');
  const sale = { Deal_Name: 'Engine', Stage: 'Qualification', Pipeline: 'Standard (Standard)', Amount: 10_000 };
  const deal = await module(ask, 'Deals', sale, { Amount: 20_000 }, 'Deal_Name,Stage,Owner');
  const all = [company, contact, deal];
  const removed = await Promise.all(all.map(({ remove }) => remove()));
  return [...all.flatMap(({ asked }) => asked), ...removed];
};
