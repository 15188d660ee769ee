CREATE TABLE "transfer_letters" (
	"file" uuid NOT NULL,
	"client" uuid NOT NULL,
	"checkedOn" date NOT NULL,
	"sentAt" timestamp (3) with time zone,
	CONSTRAINT "transfer_letters_file_client_pk" PRIMARY KEY("file","client")
);
--> statement-breakpoint
ALTER TABLE "transfer_letters" ADD CONSTRAINT "transfer_letters_file_pratiche__id_fk" FOREIGN KEY ("file") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_letters" ADD CONSTRAINT "transfer_letters_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_letters_client" ON "transfer_letters" USING btree ("client");