/**
 * Types of the package's used parts, because the package has no types. https://github.com/zoho/zohocrm-nodejs-sdk-8.0
 */
declare module '@zohocrm/nodejs-sdk-8.0' {
  type Names = Readonly<globalThis.Record<string, object>>;

  /** A record. Members that the package does not know are read by name. */
  interface Member {
    getId(): bigint;
    getKeyValue(name: string): unknown;
  }

  /** Result of a write. */
  interface Outcome {
    getStatus(): { getValue(): string };
    getCode(): { getValue(): string };
    getDetails(): ReadonlyMap<string, unknown>;
  }

  interface Page {
    getMoreRecords(): boolean;
    getNextPageToken(): string | undefined;
  }

  /** Body of a response. `null` if there is none. */
  interface Answered {
    getData(): Member[];
    getInfo(): Page;
    getUsers(): { getEmail(): string }[];
    getOrg(): { getCompanyName(): string }[];
    getModules(): { getAPIName(): string; getGeneratedType(): { getValue(): string } }[];
    getFields(): { getAPIName(): string; getDataType(): string }[];
    getLayouts(): { getName(): string; getId(): bigint }[];
    getPipeline(): { getActualValue(): string; getMaps(): { getActualValue(): string }[] }[];
  }

  interface Answer<T = Answered> {
    getStatusCode(): number;
    getObject(): T;
  }

  type Acted = Answer<{ getData(): Outcome[] }>;

  class ParameterMap {
    add(parameter: object | undefined, value: unknown): Promise<void>;
  }
  class HeaderMap {
    add(header: object | undefined, value: unknown): Promise<void>;
  }

  namespace Record {
    class Record implements Member {
      getId(): bigint;
      setId(id: bigint): void;
      getKeyValue(name: string): unknown;
      addKeyValue(name: string, value: unknown): void;
    }
    class BodyWrapper {
      setData(records: readonly Member[]): void;
      setTrigger(trigger: readonly string[]): void;
    }
    class RecordOperations {
      constructor(module: string);
      getRecord(id: bigint): Promise<Answer>;
      getRecords(parameters: ParameterMap, headers?: HeaderMap): Promise<Answer>;
      createRecords(body: BodyWrapper): Promise<Acted>;
      updateRecord(id: bigint, body: BodyWrapper): Promise<Acted>;
      updateRecords(body: BodyWrapper): Promise<Acted>;
      deleteRecord(id: bigint): Promise<Acted>;
      deleteRecords(parameters: ParameterMap): Promise<Acted>;
      getDeletedRecords(parameters: ParameterMap): Promise<Answer>;
      upsertRecords(body: BodyWrapper): Promise<Acted>;
      searchRecords(parameters: ParameterMap): Promise<Answer>;
      recordCount(parameters: ParameterMap): Promise<Answer>;
      getPhoto(id: bigint): Promise<Answer>;
    }
    const GetRecordsParam: Names;
    const GetRecordsHeader: Names;
    const DeleteRecordsParam: Names;
    const GetDeletedRecordsParam: Names;
    const SearchRecordsParam: Names;
  }
  namespace Notes {
    class ParentId {
      setId(id: bigint): void;
      setModule(module: Modules.MinifiedModule): Promise<void>;
    }
    class Note implements Member {
      getId(): bigint;
      getKeyValue(name: string): unknown;
      setId(id: bigint): void;
      getNoteContent(): string;
      setNoteContent(text: string): void;
      setParentId(parent: ParentId): Promise<void>;
    }
    class BodyWrapper {
      setData(notes: readonly Note[]): void;
    }
    class NotesOperations {
      getNotes(parameters: ParameterMap): Promise<Answer<{ getData(): Note[]; getInfo(): Page }>>;
      getNote(id: bigint, parameters: ParameterMap): Promise<Answer<{ getData(): Note[] }>>;
      createNotes(body: BodyWrapper): Promise<Acted>;
      updateNote(id: bigint, body: BodyWrapper): Promise<Acted>;
      updateNotes(body: BodyWrapper): Promise<Acted>;
      deleteNote(id: bigint): Promise<Acted>;
      deleteNotes(parameters: ParameterMap): Promise<Acted>;
    }
    const GetNotesParam: Names;
    const GetNoteParam: Names;
    const DeleteNotesParam: Names;
  }
  namespace Coql {
    class BodyWrapper {
      setSelectQuery(query: string): void;
    }
    class CoqlOperations {
      getRecords(body: BodyWrapper): Promise<Answer>;
    }
  }
  namespace Users {
    class UsersOperations {
      getUsers(parameters: ParameterMap): Promise<Answer>;
      getUser(id: bigint): Promise<Answer>;
    }
    const GetUsersParam: Names;
  }
  namespace Org {
    class OrgOperations {
      getOrganization(): Promise<Answer>;
    }
  }
  namespace Modules {
    class MinifiedModule {
      setAPIName(name: string): void;
    }
    class ModulesOperations {
      getModules(): Promise<Answer>;
    }
  }
  namespace Fields {
    class FieldsOperations {
      getFields(parameters: ParameterMap): Promise<Answer>;
    }
    const GetFieldsParam: Names;
  }
  namespace Layouts {
    class LayoutsOperations {
      getLayouts(parameters: ParameterMap): Promise<Answer>;
    }
    const GetLayoutsParam: Names;
  }
  namespace Pipeline {
    class PipelineOperations {
      constructor(layout: bigint);
      getPipelines(): Promise<Answer>;
    }
  }
  namespace Notifications {
    class Notification {
      setChannelId(id: string): void;
      setNotifyUrl(url: string): void;
      setEvents(events: readonly string[]): void;
      setToken(token: string): void;
      setChannelExpiry(at: Date): void;
      setNotifyOnRelatedAction(isTold: boolean): void;
      getChannelId(): unknown;
      getNotifyUrl(): string;
      getEvents(): string[];
      getToken(): string;
      getChannelExpiry(): Date;
      getResourceName(): string;
    }
    class BodyWrapper {
      setWatch(channels: readonly Notification[]): void;
    }
    type Told = Answer<{ getWatch(): Outcome[] }>;
    class NotificationsOperations {
      getNotifications(parameters: ParameterMap): Promise<Answer<{ getWatch(): Notification[] }>>;
      enableNotifications(body: BodyWrapper): Promise<Told>;
      updateNotifications(body: BodyWrapper): Promise<Told>;
      deleteNotification(parameters: ParameterMap): Promise<Told>;
      updateNotification(body: BodyWrapper): Promise<Told>;
    }
    const GetNotificationsParam: Names;
    const DeleteNotificationParam: Names;
  }
  namespace RelatedRecords {
    class RelatedRecordsOperations {
      constructor(list: string, module: string);
      getRelatedRecords(id: bigint, parameters: ParameterMap): Promise<Answer>;
    }
    const GetRelatedRecordsParam: Names;
  }
  namespace Tags {
    class TagsOperations {
      getTags(parameters: ParameterMap): Promise<Answer>;
    }
    const GetTagsParam: Names;
  }
  namespace Currencies {
    class CurrenciesOperations {
      getCurrencies(): Promise<Answer>;
    }
  }

  interface Token {
    setId(id: string): void;
  }
  class OAuthBuilder {
    accessToken(token: string): this;
    findUser(isFound: boolean): this;
    build(): Token;
  }
  namespace TokenStore {
    class TokenStore {}
  }
  const DataCenter: { setEnvironment(api: string, accounts: string, files: string): object };
  class SDKConfigBuilder {
    autoRefreshFields(isAutomatic: boolean): this;
    pickListValidation(isChecked: boolean): this;
    build(): object;
  }
  /** Builder whose `new` returns a promise of the builder. */
  class InitializeBuilder {
    // biome-ignore lint/suspicious/noThenProperty: it is awaited once, and is no promise afterwards
    then(done: (built: Builder) => void): void;
  }
  interface Builder {
    environment(environment: object): this;
    token(token: Token): this;
    store(store: object): this;
    SDKConfig(config: object): this;
    resourcePath(path: string): this;
    initialize(): Promise<void>;
  }
}
